// LastBlock: the block that publishes last folds all partials; one launch. Deterministic, since the tree does
// not depend on who folds it.
#pragma once

#include <pleat/policies/options.hpp>

namespace pleat::gpu {

template <class Strategy>
struct Combining;

template <>
struct Combining<LastBlock> {
  static constexpr bool folds_in_kernel = true;

  // All threads call, after thread 0 wrote the block's partial; true in every thread of the last block to
  // arrive, which then sees all partials and has reset the counter for the next launch.
  __device__ __forceinline__ static bool is_last_block(unsigned* arrivals) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
      __threadfence();
      last = atomicAdd(arrivals, 1u) == gridDim.x - 1;
      if (last) {
        __threadfence();
        *arrivals = 0;
      }
    }
    __syncthreads();
    return last;
  }
};

}  // namespace pleat::gpu
