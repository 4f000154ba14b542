// What Min and Max, ArgMin and ArgMax share: a fold over order keys, of which the smallest wins.
#pragma once

#include <cstdint>

#include <pleat/detail/order_key.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

template <class T, class Order>
struct Extremum {
  using value_type = T;
  using result_type = T;
  static constexpr bool order_free = has_lanes<T>;  // values of a user's type may tie and yet differ

  template <class L>
  struct lanes {
    using Keys = lanes_of_t<L, order_key_t<T, Order>>;
    Keys key;
    PLEAT_INLINE lanes<T> lane(int k) const { return {detail::lane(key, k)}; }
  };
  using state = lanes<T>;

  PLEAT_INLINE static state identity()
    requires(has_losing_key<T>)
  { return {losing_key<Order, T>()}; }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return {to_key<Order>(x)};
  }
  template <class L>
  PLEAT_INLINE static void fold(lanes<L>& s, const L& x) {
    s.key = minimum(s.key, to_key<Order>(x));
  }
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r) {
    return {minimum(l.key, r.key)};
  }
  PLEAT_INLINE static result_type result(const state& s) { return from_key<Order, T>(s.key); }
};

}  // namespace pleat::detail
