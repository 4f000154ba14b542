// The partial of Moments over a lane type, and the higher moments' join.
#pragma once

#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

template <class L, int Order>
struct MomentLanes;
template <class L>
struct MomentLanes<L, 2> {
  L mean;
  L deviations;
  PLEAT_INLINE MomentLanes<lane_scalar_t<L>, 2> lane(int k) const {
    return {detail::lane(mean, k), detail::lane(deviations, k)};
  }
};
template <class L>
struct MomentLanes<L, 3> {
  L mean;
  L deviations;
  L cubes;
  PLEAT_INLINE MomentLanes<lane_scalar_t<L>, 3> lane(int k) const {
    return {detail::lane(mean, k), detail::lane(deviations, k), detail::lane(cubes, k)};
  }
};
template <class L>
struct MomentLanes<L, 4> {
  L mean;
  L deviations;
  L cubes;
  L quartics;
  PLEAT_INLINE MomentLanes<lane_scalar_t<L>, 4> lane(int k) const {
    return {detail::lane(mean, k), detail::lane(deviations, k), detail::lane(cubes, k),
            detail::lane(quartics, k)};
  }
};

// The means of l and r, which hold the shares g and f of the items, differ by d, and that adds `square` to
// the squared deviations (Pebay 2008, equations 2.1).
template <class L, int Order, class V>
PLEAT_INLINE void join_higher_moments(MomentLanes<L, Order>& s, const MomentLanes<L, Order>& l,
                                      const MomentLanes<L, Order>& r, const L& d, const L& square, V g, V f) {
  const L left = broadcast<L>(g), right = broadcast<L>(f);
  if constexpr (Order >= 3) {
    const L inner = sub(mul(right, l.deviations), mul(left, r.deviations));
    const L moved = add(mul(square, broadcast<L>(sub(f, g))), mul(inner, broadcast<L>(V(3))));
    s.cubes = add(add(l.cubes, r.cubes), mul(d, moved));
  }
  if constexpr (Order >= 4) {
    const V gg = mul(g, g), gf = mul(g, f), ff = mul(f, f);
    const L spread = add(mul(broadcast<L>(gg), r.deviations), mul(broadcast<L>(ff), l.deviations));
    const L inner = add(mul(square, broadcast<L>(add(sub(gg, gf), ff))), mul(spread, broadcast<L>(V(6))));
    const L skewed = sub(mul(right, l.cubes), mul(left, r.cubes));
    const L moved = add(mul(d, inner), mul(skewed, broadcast<L>(V(4))));
    s.quartics = add(add(l.quartics, r.quartics), mul(d, moved));
  }
}

}  // namespace pleat::detail
