// v3: half of the threads did nothing but load. Now each loads two items and adds them on the way.
#pragma once

#include <cstdint>

namespace pleat_perf::ladder {

// Leaves the sum of each block's 2 * blockDim.x items in sums[blockIdx.x].
__global__ void v3_add_during_load(const float* items, std::int64_t n, float* sums) {
  extern __shared__ float shared[];
  const unsigned thread = threadIdx.x;
  const std::int64_t i = blockIdx.x * std::int64_t(2 * blockDim.x) + thread;
  shared[thread] = (i < n ? items[i] : 0) + (i + blockDim.x < n ? items[i + blockDim.x] : 0);
  __syncthreads();
  for (unsigned stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (thread < stride) shared[thread] += shared[thread + stride];
    __syncthreads();
  }
  if (thread == 0) sums[blockIdx.x] = shared[0];
}

}  // namespace pleat_perf::ladder
