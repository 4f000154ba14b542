// In<Wide>: the partial is held in a type of the caller's choice, wider for accuracy, or narrower if so named.
#pragma once

#include <pleat/concepts/accumulator.hpp>
#include <pleat/detail/plain_sum.hpp>

namespace pleat {

template <class Wide>
struct In {
  template <class T>
  struct holds {
    using type = Wide;
  };
  template <class T>
  using summation = detail::PlainSum<Wide>;
};

static_assert(Accumulator<In<double>, float>);

}  // namespace pleat
