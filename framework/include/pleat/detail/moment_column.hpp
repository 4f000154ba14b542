// A column of Moments while it folds, over a lane type: sums of the powers of x - K (shifted data: Chan,
// Golub and LeVeque 1983, section 3), where K is the column's first item and, after every eight rows, the
// mean so far. Against Welford's update an item costs four operations instead of six, none waits for
// another's result, and few rows need a constant of their own. Little cancels: with k items of which the last
// m <= 8 are summed around K, by Cauchy and Schwarz at most the share m / k of their sum of e^2 is taken off
// again, and 7/8 of it at first, when the e of K itself is 0.
#pragma once

#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/moment_lanes.hpp>
#include <pleat/detail/row_share.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

template <class L, int Order>
struct MomentColumn {
  L shift;         // K
  L power[Order];  // sums of x - K, of all items' (x - K)^2, ...; the items up to a mean add nothing to the
                   // first
  int row;         // of the last item
  PLEAT_INLINE MomentColumn<lane_scalar_t<L>, Order> lane(int k) const {
    MomentColumn<lane_scalar_t<L>, Order> one{detail::lane(shift, k), {}, row};
    for (int p = 0; p < Order; ++p) one.power[p] = detail::lane(power[p], k);
    return one;
  }
};

template <int Order, class L>
PLEAT_INLINE MomentColumn<L, Order> begin_moments(const L& x) {
  using V = lane_scalar_t<L>;
  MomentColumn<L, Order> c{x, {}, 0};
  c.power[0] = broadcast<L>(-V(0));  // stays so while all items are -0.0, which then is their mean
  c.power[1] = sub(x, x);            // 0, or NaN where x is infinite or NaN
  for (int p = 2; p < Order; ++p) c.power[p] = c.power[1];
  return c;
}

// With d = mean - K, which is the mean of x - K, the powers of x - mean = (x - K) - d are multiplied out.
template <class L, int Order>
PLEAT_INLINE MomentLanes<L, Order> end_moments(const MomentColumn<L, Order>& c) {
  using V = lane_scalar_t<L>;
  const auto times = [](const L& x, V by) { return mul(x, broadcast<L>(by)); };
  const L d = times(c.power[0], row_share<V>(c.row));
  const L moved = mul(c.power[0], d);  // n d^2
  MomentLanes<L, Order> s;
  s.mean = add(c.shift, d);
  s.deviations = sub(c.power[1], moved);
  if constexpr (Order >= 3) s.cubes = sub(c.power[2], mul(d, add(times(s.deviations, V(3)), moved)));
  if constexpr (Order >= 4) {
    const L inner = mul(d, add(times(s.deviations, V(6)), times(moved, V(3))));
    s.quartics = sub(c.power[3], mul(d, sub(times(c.power[2], V(4)), inner)));
  }
  return s;
}

// The same items around their mean. (Field by field: a copy of the whole waits for its parts to reach
// memory.)
template <class L, int Order>
PLEAT_INLINE void center_moments(MomentColumn<L, Order>& c) {
  const MomentLanes<L, Order> s = end_moments(c);
  c.shift = s.mean;
  c.power[0] = broadcast<L>(-lane_scalar_t<L>(0));
  c.power[1] = s.deviations;
  if constexpr (Order >= 3) c.power[2] = s.cubes;
  if constexpr (Order >= 4) c.power[3] = s.quartics;
}

template <class L, int Order>
PLEAT_INLINE void add_to_moments(MomentColumn<L, Order>& c, const L& x) {
  const L e = sub(c.shift, x),
          square = mul(e, e);  // of the sign that makes 0 of two -0.0, and -0.0 of -0.0 and 0
  c.power[0] = sub(c.power[0], e);
  c.power[1] = add(c.power[1], square);
  if constexpr (Order >= 3) c.power[2] = sub(c.power[2], mul(square, e));
  if constexpr (Order >= 4) c.power[3] = add(c.power[3], mul(square, square));
}
// After the item of `row`, or after the last row of up to eight.
template <class L, int Order>
PLEAT_INLINE void settle_moments(MomentColumn<L, Order>& c, int row) {
  c.row = row;
  if (centers_after(row)) center_moments(c);
}

}  // namespace pleat::detail
