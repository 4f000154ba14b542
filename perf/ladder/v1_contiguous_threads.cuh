// v1: the same tree, but threads with consecutive numbers do the work, so that whole warps fall idle.
#pragma once

#include <cstdint>

namespace pleat_perf::ladder {

// Leaves the sum of each block's blockDim.x items in sums[blockIdx.x].
__global__ void v1_contiguous_threads(const float* items, std::int64_t n, float* sums) {
  extern __shared__ float shared[];
  const unsigned thread = threadIdx.x;
  const std::int64_t i = blockIdx.x * std::int64_t(blockDim.x) + thread;
  shared[thread] = i < n ? items[i] : 0;
  __syncthreads();
  for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
    const unsigned left = 2 * stride * thread;  // lanes are 2 * stride words apart: bank conflicts
    if (left < blockDim.x) shared[left] += shared[left + stride];
    __syncthreads();
  }
  if (thread == 0) sums[blockIdx.x] = shared[0];
}

}  // namespace pleat_perf::ladder
