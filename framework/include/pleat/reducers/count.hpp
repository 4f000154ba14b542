// Count: how many items are true, as int64; 0 for the empty range. Items convert to bool: a number is true if
// it is not zero (NaN is), and a functor may be a condition. Exact, and free of order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/convert.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/macros.hpp>

namespace pleat {

struct Count {
  using value_type = bool;
  using result_type = std::int64_t;
  static constexpr bool order_free = true;

  // Lanes count within one pleat, of 16384 items at most.
  template <class L>
  using counter =
      std::conditional_t<std::is_same_v<L, bool>, std::int64_t, detail::lanes_of_t<L, std::int16_t>>;
  template <class L>
  struct lanes {
    counter<L> count;
    PLEAT_INLINE lanes<bool> lane(int k) const { return {detail::lane(count, k)}; }
  };
  using state = lanes<bool>;
  static constexpr std::size_t lane_word = sizeof(std::int16_t);  // of a partial over lanes

  // The column form, for scalars.
  struct column {
    int count;
  };
  PLEAT_INLINE static column begin(bool x) { return {x}; }
  PLEAT_INLINE static void fold(column& c, bool x, int) { c.count += x; }
  PLEAT_INLINE static state end(const column& c, std::int64_t, int) { return {c.count}; }

  PLEAT_INLINE static state identity() { return {0}; }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return {one_where(x)};
  }
  template <class L>
  PLEAT_INLINE static void fold(lanes<L>& s, const L& x) {
    s.count = detail::add(s.count, one_where(x));
  }
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r) {
    return {detail::add(l.count, r.count)};
  }
  PLEAT_INLINE static result_type result(const state& s) { return s.count; }
  PLEAT_INLINE static state from_partial(std::int64_t p) { return {p}; }

 private:
  template <class L>
  PLEAT_INLINE static counter<L> one_where(const L& x) {
    if constexpr (std::is_same_v<L, bool>) {
      return x;
    } else {
      return detail::convert_lanes<std::int16_t>(x);
    }
  }
};

PLEAT_MODEL(Reducer<Count>);

}  // namespace pleat
