// Cooperative: a cooperative launch of no more blocks than run at once; each takes every gridDim-th group,
// and when the whole grid has arrived, block 0 folds the partials. Only the block that has something to do
// after the barrier waits at it: it may, since all others are running. Deterministic.
#pragma once

#include <pleat/backends/cuda/counters.hpp>
#include <pleat/backends/cuda/strategies/combining.cuh>
#include <pleat/backends/cuda/strategies/partial_per_group.cuh>
#include <pleat/policies/options.hpp>

namespace pleat::gpu {

template <>
struct Combining<Cooperative> : PartialPerGroup {
  static constexpr bool folds_in_kernel = true, all_blocks_resident = true;

  __device__ __forceinline__ static bool block_folds_now(Counters* counters) {
    if (threadIdx.x == 0) {
      __threadfence();
      atomicAdd(&counters->arrived, 1u);
      if (blockIdx.x == 0) {
        while (*static_cast<volatile unsigned*>(&counters->arrived) != gridDim.x) __nanosleep(32);
        __threadfence();
        counters->arrived = 0;
      }
    }
    __syncthreads();
    return blockIdx.x == 0;
  }
};

static_assert(CombinesBlocks<Combining<Cooperative>>);

}  // namespace pleat::gpu
