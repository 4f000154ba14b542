// Prod<T, Accumulator>: the product; 1 for the empty range. Integer products wrap modulo 2^64.
#pragma once

#include <concepts>
#include <type_traits>

#include <pleat/accumulators/in.hpp>
#include <pleat/accumulators/plain.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/arithmetic.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class T, class Accumulator = Plain>
struct Prod {
  using value_type = held_t<Accumulator, T>;
  using result_type = value_type;
  static constexpr bool order_free = std::is_integral_v<value_type>;
  static constexpr bool symmetric = std::is_arithmetic_v<value_type>;

  template <class L>
  struct lanes {
    L product;
    PLEAT_INLINE lanes<value_type> lane(int k) const { return {detail::lane(product, k)}; }
  };
  using state = lanes<value_type>;

  // A user's type has one if it can be made from the number 1; an aggregate's first member says nothing of a
  // product.
  PLEAT_INLINE static state identity()
    requires(std::constructible_from<value_type, int> && !std::is_aggregate_v<value_type>)
  {
    return {value_type(1)};
  }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return {x};
  }
  template <class L>
  PLEAT_INLINE static void fold(lanes<L>& s, const L& x) {
    s.product = detail::mul(s.product, x);
  }
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r) {
    return {detail::mul(l.product, r.product)};
  }
  PLEAT_INLINE static result_type result(const state& s) { return detail::canonical(s.product); }
};

static_assert(Reducer<Prod<double>> && Reducer<Prod<int>>);

}  // namespace pleat
