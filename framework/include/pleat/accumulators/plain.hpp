// Plain: the partial is held in the value type itself, but half and bfloat16 in float, and integers below
// 64 bits in 64 bits. Error of a sum of n items, held with unit roundoff u: at most (32 + log2 n) u sum |x|
// in first order, since no item passes more than 31 additions down a column and log2 n across and up the tree
// (Higham, Accuracy and Stability of Numerical Algorithms, 2002, section 4.2).
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include <pleat/concepts/accumulator.hpp>
#include <pleat/detail/plain_sum.hpp>
#include <pleat/macros.hpp>
#include <pleat/types/bfloat16.hpp>
#include <pleat/types/half.hpp>

namespace pleat {

struct Plain {
  template <class T>
  struct holds {
    static_assert(!std::same_as<T, long double>, "Plain: long double is not supported; name double");
    using type =
        std::conditional_t<std::same_as<T, long double>, double, T>;  // so that the sentence stays alone
  };
  template <class T>
  using summation = detail::PlainSum<typename holds<T>::type>;
};

template <>
struct Plain::holds<Half> {
  using type = float;
};
template <>
struct Plain::holds<BFloat16> {
  using type = float;
};
template <class T>
  requires std::integral<T>
struct Plain::holds<T> {
  using type =
      std::conditional_t<std::unsigned_integral<T> && !std::same_as<T, bool>, std::uint64_t, std::int64_t>;
};

PLEAT_MODEL(Accumulator<Plain, float>);
PLEAT_MODEL(Accumulator<Plain, Half>);

}  // namespace pleat
