// The greatest item and its smallest index, by hand in the manner of v5: a grid stride, shuffles in two
// levels, and the last block. NaN is not looked after.
#pragma once

#include <cmath>
#include <cstdint>

#include "arrives_last.cuh"

namespace pleat_perf::ladder {

struct Best {
  float value;
  std::int64_t index;
};

// Ties go to the smaller index, so that the answer does not depend on the order in which candidates meet.
__device__ inline Best better(const Best& a, const Best& b) {
  return b.value > a.value || (b.value == a.value && b.index < a.index) ? b : a;
}

// All lanes call; lane 0 holds the best.
__device__ inline Best warp_best(Best best) {
  for (int distance = 16; distance > 0; distance /= 2) {
    best = better(
        best, Best{__shfl_down_sync(~0u, best.value, distance), __shfl_down_sync(~0u, best.index, distance)});
  }
  return best;
}

inline constexpr std::int64_t no_index = INT64_MAX;

// All threads call; thread 0 holds the best.
__device__ inline Best block_best(Best best) {
  __shared__ Best of_warp[32];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  best = warp_best(best);
  if (lane == 0) of_warp[warp] = best;
  __syncthreads();
  if (warp == 0) best = warp_best(lane < blockDim.x / 32 ? of_warp[lane] : Best{-INFINITY, no_index});
  return best;
}

// A thread meets its items in increasing order, so that `>` keeps the first of equals.
__device__ inline void meet(Best& best, float x, std::int64_t index) {
  if (x > best.value) best = {x, index};
}

// `bests` has room for one Best a block; the counter `arrivals` is zero before and after.
__global__ void argmax(const float* items, std::int64_t n, Best* bests, unsigned* arrivals, Best* answer) {
  const auto* vectors = reinterpret_cast<const float4*>(items);
  const std::int64_t whole = n / 4, thread = blockIdx.x * std::int64_t(blockDim.x) + threadIdx.x;
  Best best{-INFINITY, thread < whole ? 4 * thread : no_index};  // its first item, should all be -inf
#pragma unroll 4
  for (std::int64_t i = thread; i < whole; i += std::int64_t(gridDim.x) * blockDim.x) {
    const float4 x = vectors[i];
    meet(best, x.x, 4 * i);
    meet(best, x.y, 4 * i + 1);
    meet(best, x.z, 4 * i + 2);
    meet(best, x.w, 4 * i + 3);
  }
  const std::int64_t rest = 4 * whole + thread;
  if (rest < n) best = better(best, Best{items[rest], rest});
  best = block_best(best);

  if (threadIdx.x == 0) bests[blockIdx.x] = best;
  if (!arrives_last(arrivals)) return;
  best = {-INFINITY, no_index};
  for (unsigned k = threadIdx.x; k < gridDim.x; k += blockDim.x) {
    best = better(best, Best{__ldcg(&bests[k].value), __ldcg(&bests[k].index)});
  }
  best = block_best(best);
  if (threadIdx.x == 0) *answer = best;
}

}  // namespace pleat_perf::ladder
