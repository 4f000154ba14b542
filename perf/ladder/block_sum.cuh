// block_sum: the sum over a block by shuffles in two levels.
#pragma once

#include "warp_sum.cuh"

namespace pleat_perf::ladder {

// All threads call, of a block that is a multiple of 32; thread 0 holds the sum.
__device__ inline float block_sum(float sum) {
  __shared__ float of_warp[32];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  sum = warp_sum(sum);
  if (lane == 0) of_warp[warp] = sum;
  __syncthreads();
  if (warp == 0) sum = warp_sum(lane < blockDim.x / 32 ? of_warp[lane] : 0);
  return sum;
}

}  // namespace pleat_perf::ladder
