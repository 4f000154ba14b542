// warp_fold(reducer, x, mask) and warp_fold_all: the lanes of a mask join what each of them has, a Partial,
// an item, or an Indexed item (the index of a bare item is the number of its lane). The mask names the lanes
// that take part, any of them, and all of these call with the same mask; lanes outside it may do anything
// else. The result is a Partial: warp_fold gives it to the lowest lane of the mask, and to the others one of
// no item; warp_fold_all gives the same bits to every lane of the mask.
//
// The order is that of a fold across (fold/specification.hpp) over the lanes of the mask, counted from the
// lowest: c joins c + 16, then c + 8, ... c + 1, the lower one on the left; with a reducer that is not
// commutative c joins c + 1, then c + 2, ... c + 16, so that items stay in order. Which lanes they are makes
// no difference, and a lane with no item is passed over. So up to 32 items, one a lane, of a
// commutative reducer have the bits that parallel_reduce gives for them.
#pragma once

#include <pleat/backends/cuda/blocks/block_mistake.hpp>
#include <pleat/backends/cuda/blocks/fold_members.cuh>
#include <pleat/backends/cuda/blocks/members.cuh>
#include <pleat/backends/cuda/blocks/partial.hpp>

namespace pleat {

template <class R, class X>
__device__ __forceinline__ auto warp_fold(const R& reducer, const X& x, unsigned mask = gpu::whole_warp) {
  constexpr auto mistake = detail::mistake_of_item<R, X>();
  if constexpr (mistake != detail::BlockMistake::none) {
    return detail::RefusedBlock<mistake>{};
  } else {
    const gpu::Members members(mask);
    return gpu::fold_members<gpu::held_by<X>>(reducer, members, gpu::as_partial(reducer, x, members.lane()));
  }
}

template <class R, class X>
__device__ __forceinline__ auto warp_fold_all(const R& reducer, const X& x, unsigned mask = gpu::whole_warp) {
  constexpr auto mistake = detail::mistake_of_item<R, X>();
  if constexpr (mistake != detail::BlockMistake::none) {
    return detail::RefusedBlock<mistake>{};
  } else {
    return gpu::share_with_members(gpu::Members(mask), warp_fold(reducer, x, mask));
  }
}

}  // namespace pleat
