// block_fold(reducer, x, storage) and block_fold_all: the threads of a block join what each of them has, a
// Partial, an item, or an Indexed item (the index of a bare item is the number of its thread). All threads of
// the block call; it has any shape and any number of threads up to the storage's, a multiple of 32 or not,
// and threads are numbered with x fastest, then y, then z. The result is a Partial: block_fold gives it to
// thread 0, and to the others one of no item; block_fold_all gives the same bits to every thread.
//
// The order: each warp as by warp_fold, the last one with the lanes that it has, then the warps' partials in
// the same way, warp w as member w. With a reducer that is not commutative items stay in the threads' order.
//
// The calls hold two __syncthreads, the _all form three, or none where the block is a single warp. The first
// one waits for the readers of an earlier fold, so that a storage may serve again straight away; before
// anything else is done with its memory, call __syncthreads().
#pragma once

#include <cassert>

#include <pleat/backends/cuda/blocks/block_fold_storage.cuh>
#include <pleat/backends/cuda/blocks/block_mistake.hpp>
#include <pleat/backends/cuda/blocks/fold_members.cuh>
#include <pleat/backends/cuda/blocks/members.cuh>
#include <pleat/backends/cuda/blocks/partial.hpp>

namespace pleat {

namespace gpu {

// The warps' partials, of which lane 0 of each warp holds one, are joined; thread 0 holds the result, the
// others no item.
template <class R, class Storage>
__device__ __forceinline__ Partial<R> fold_warps(const R& r, Partial<R> own, int warps, Storage& storage) {
  const int thread = thread_number();
  assert(threads_in_block() <= Storage::max_threads &&
         "block_fold: the block has more threads than the storage");
  __syncthreads();
  if (thread % 32 == 0) storage.slots()[thread / 32] = own;
  __syncthreads();
  if (thread < warps) {
    own = fold_members<Held::any_number>(r, Members::first_lanes(warps), storage.slots()[thread]);
  } else {
    own.count = 0;
  }
  return own;
}

}  // namespace gpu

template <class R, class X, class Storage>
__device__ __forceinline__ auto block_fold(const R& reducer, const X& x, Storage& storage) {
  constexpr auto mistake = detail::mistake_of_block<R, X, Storage>();
  if constexpr (mistake != detail::BlockMistake::none) {
    return detail::RefusedBlock<mistake>{};
  } else {
    const int thread = gpu::thread_number(), threads = gpu::threads_in_block(), warps = (threads + 31) / 32;
    const int rest = threads - thread / 32 * 32;  // from this warp on
    const auto lanes = gpu::Members::first_lanes(rest < 32 ? rest : 32);
    const auto own = gpu::fold_members<gpu::held_by<X>>(reducer, lanes, gpu::as_partial(reducer, x, thread));
    if (warps == 1) return own;
    return gpu::fold_warps(reducer, own, warps, storage);
  }
}

template <class R, class X, class Storage>
__device__ __forceinline__ auto block_fold_all(const R& reducer, const X& x, Storage& storage) {
  constexpr auto mistake = detail::mistake_of_block<R, X, Storage>();
  if constexpr (mistake != detail::BlockMistake::none) {
    return detail::RefusedBlock<mistake>{};
  } else {
    auto of_block = block_fold(reducer, x, storage);
    const int threads = gpu::threads_in_block();
    if (threads <= 32) return gpu::share_with_members(gpu::Members::first_lanes(threads), of_block);
    if (gpu::thread_number() == 0) storage.slots()[0] = of_block;  // which nobody else has read
    __syncthreads();
    of_block = storage.slots()[0];
    return of_block;
  }
}

}  // namespace pleat
