// In<Wide>: the partial is held in a type of the caller's choice, wider for accuracy, or narrower if so
// named. Each item is converted, then added as by Plain. Error of a sum of n items, with the unit roundoff u
// of Wide: at most (32 + log2 n) u sum |x| in first order, and one u sum |x| more where items are no values
// of Wide and have to be rounded: one beyond Wide's range is an infinity, one below its normal numbers is off
// by half the smallest subnormal. An integer sum is exact modulo 2 to the number of Wide's bits.
#pragma once

#include <type_traits>

#include <pleat/concepts/accumulator.hpp>
#include <pleat/detail/convert.hpp>
#include <pleat/detail/plain_sum.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class Wide>
struct In {
  static_assert(!std::is_same_v<Wide, long double>, "In<Wide>: long double is not supported; name double");
  static_assert(!std::is_same_v<Wide, bool> && !detail::is_half<Wide>,
                "In<Wide>: bool, Half and BFloat16 hold no partial; name an integer, float or double");
  template <class T>
  struct holds {
    using type = Wide;
  };
  template <class T>
  using summation = detail::PlainSum<Wide>;
};

PLEAT_MODEL(Accumulator<In<double>, float>);

}  // namespace pleat
