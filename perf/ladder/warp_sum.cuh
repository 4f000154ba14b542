// warp_sum: the sum over a warp by five shuffles.
#pragma once

namespace pleat_perf::ladder {

// All lanes call; lane 0 holds the sum.
__device__ inline float warp_sum(float sum) {
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(~0u, sum, distance);
  return sum;
}

}  // namespace pleat_perf::ladder
