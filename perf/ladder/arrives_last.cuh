// arrives_last: does every other block's result already lie in memory?
#pragma once

namespace pleat_perf::ladder {

// All threads call, after thread 0 wrote the block's result; true in all threads of the last block to arrive,
// which then sees the results of all. The counter starts at zero, and wraps back to zero with the last.
__device__ inline bool arrives_last(unsigned* arrivals) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    __threadfence();  // the result before the ticket
    last = atomicInc(arrivals, gridDim.x - 1) == gridDim.x - 1;
    __threadfence();  // the ticket before the others' results
  }
  __syncthreads();
  return last;
}

}  // namespace pleat_perf::ladder
