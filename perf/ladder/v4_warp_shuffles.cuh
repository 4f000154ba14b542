// v4: the last 64 sums belong to one warp, which needs no barrier and no shared memory: lanes hand registers
// to each other.
#pragma once

#include <cstdint>

#include "warp_sum.cuh"

namespace pleat_perf::ladder {

// Leaves the sum of each block's 2 * blockDim.x items in sums[blockIdx.x]; blocks of 64 threads or more.
__global__ void v4_warp_shuffles(const float* items, std::int64_t n, float* sums) {
  extern __shared__ float shared[];
  const unsigned thread = threadIdx.x;
  const std::int64_t i = blockIdx.x * std::int64_t(2 * blockDim.x) + thread;
  shared[thread] = (i < n ? items[i] : 0) + (i + blockDim.x < n ? items[i + blockDim.x] : 0);
  __syncthreads();
  for (unsigned stride = blockDim.x / 2; stride > 32; stride /= 2) {
    if (thread < stride) shared[thread] += shared[thread + stride];
    __syncthreads();
  }
  if (thread >= 32) return;
  const float sum = warp_sum(shared[thread] + shared[thread + 32]);
  if (thread == 0) sums[blockIdx.x] = sum;
}

}  // namespace pleat_perf::ladder
