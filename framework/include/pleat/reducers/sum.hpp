// Sum<T, Accumulator>: the sum. The sum of {-0.0} is -0.0, the empty sum is +0.0; integer sums wrap modulo
// 2^64. The result has the accumulator's type: Sum<float> float, Sum<Half> float, Sum<int8> and Sum<bool>
// int64. Error: pairwise, at most (5 + log2 n + rows) u |x|_1 for n items; see Higham, Accuracy and
// Stability, ch. 4.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/accumulators/in.hpp>
#include <pleat/accumulators/plain.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/arithmetic.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class T, class Accumulator = Plain>
struct Sum {
  using value_type = held_t<Accumulator, T>;
  using result_type = value_type;
  static constexpr bool order_free = std::is_integral_v<value_type>;
  static constexpr bool symmetric = std::is_arithmetic_v<value_type>;

  template <class L>
  struct lanes {
    L sum;
    PLEAT_INLINE lanes<value_type> lane(int k) const { return {detail::lane(sum, k)}; }
  };
  using state = lanes<value_type>;

  PLEAT_INLINE static state identity() {  // -0.0 is the neutral element of floating addition
    if constexpr (std::is_floating_point_v<value_type>) return {-value_type(0)};
    return {value_type{}};
  }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return {x};
  }
  template <class L>
  PLEAT_INLINE static void fold(lanes<L>& s, const L& x) {
    s.sum = detail::add(s.sum, x);
  }
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r) {
    return {detail::add(l.sum, r.sum)};
  }
  PLEAT_INLINE static result_type result(const state& s, std::int64_t items) {
    return items == 0 ? value_type{} : detail::canonical(s.sum);
  }
};

static_assert(Reducer<Sum<float>> && Reducer<Sum<float, In<double>>> && Reducer<Sum<bool>>);

}  // namespace pleat
