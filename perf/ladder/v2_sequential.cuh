// v2: halves meet instead of neighbours: lanes read consecutive words, which lie in different banks.
#pragma once

#include <cstdint>

namespace pleat_perf::ladder {

// Leaves the sum of each block's blockDim.x items in sums[blockIdx.x].
__global__ void v2_sequential(const float* items, std::int64_t n, float* sums) {
  extern __shared__ float shared[];
  const unsigned thread = threadIdx.x;
  const std::int64_t i = blockIdx.x * std::int64_t(blockDim.x) + thread;
  shared[thread] = i < n ? items[i] : 0;
  __syncthreads();
  for (unsigned stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (thread < stride) shared[thread] += shared[thread + stride];
    __syncthreads();
  }
  if (thread == 0) sums[blockIdx.x] = shared[0];
}

}  // namespace pleat_perf::ladder
