// In<Wide>: the partial is held in a type of the caller's choice, wider for accuracy, or narrower if so
// named.
#pragma once

#include <type_traits>

#include <pleat/concepts/accumulator.hpp>
#include <pleat/detail/plain_sum.hpp>

namespace pleat {

template <class Wide>
struct In {
  static_assert(!std::is_same_v<Wide, long double>, "In<Wide>: long double is not supported; name double");
  template <class T>
  struct holds {
    using type = Wide;
  };
  template <class T>
  using summation = detail::PlainSum<Wide>;
};

static_assert(Accumulator<In<double>, float>);

}  // namespace pleat
