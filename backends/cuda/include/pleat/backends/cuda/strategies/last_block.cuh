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
      last = arrive(&counters->arrived) == gridDim.x - 1;
      if (last) counters->arrived = 0;
    }
    __syncthreads();
    return last;
  }

 private:
  // How many came before. What this thread wrote is seen by those that come later, and what those before
  // wrote by this one. (Against two __threadfence() this saves .3 us of a launch: H200, 2026-12-01.)
  __device__ __forceinline__ static unsigned arrive(unsigned* arrived) {
    unsigned before;
    asm volatile("atom.add.acq_rel.gpu.global.u32 %0, [%1], 1;" : "=r"(before) : "l"(arrived) : "memory");
    return before;
  }
};

static_assert(CombinesBlocks<Combining<LastBlock>>);

}  // namespace pleat::gpu
