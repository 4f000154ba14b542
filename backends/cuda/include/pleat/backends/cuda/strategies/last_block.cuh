// LastBlock: the block that publishes last folds all partials; one launch. Deterministic, since the tree does
// not depend on who folds it.
#pragma once

#include <pleat/backends/cuda/counters.hpp>
#include <pleat/backends/cuda/strategies/combining.cuh>
#include <pleat/backends/cuda/strategies/partial_per_group.cuh>
#include <pleat/policies/options.hpp>

namespace pleat::gpu {

template <>
struct Combining<LastBlock> : PartialPerGroup {
  static constexpr bool folds_in_kernel = true, all_blocks_resident = false;

  __device__ __forceinline__ static bool block_folds_now(Counters* counters) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
      __threadfence();
      last = atomicAdd(&counters->arrived, 1u) == gridDim.x - 1;
      if (last) {
        __threadfence();
        counters->arrived = 0;
      }
    }
    __syncthreads();
    return last;
  }
};

static_assert(CombinesBlocks<Combining<LastBlock>>);

}  // namespace pleat::gpu
