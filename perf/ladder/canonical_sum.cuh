// The canonical fold in short: a sum in one kernel whose tree is a property of n alone, so that its bits are
// those of Pleat on any backend, for any number of warps and blocks. Pleat's own has more: any reducer, any
// source, any alignment, and a tree of partials of any size.
#pragma once

#include <cstdint>

#include "arrives_last.cuh"

namespace pleat_perf::ladder {

inline constexpr int columns = 128, rows = 32, pleat_items = columns * rows;
inline constexpr int most_nodes = 2048;

// A pleat of `count` items, fewer than pleat_items only at the end of the range; lane 0 of the warp holds the
// sum. A lane has four columns, since it loads 16 bytes.
__device__ inline float warp_pleat(const float* items, int count) {
  const int lane = threadIdx.x % 32, column = 4 * lane;
  float sum[4] = {};
  if (count == pleat_items) {  // down the columns
    const auto* vectors = reinterpret_cast<const float4*>(items) + lane;
    const float4 first = vectors[0];
    sum[0] = first.x, sum[1] = first.y, sum[2] = first.z, sum[3] = first.w;
#pragma unroll
    for (int row = 1; row < rows; ++row) {
      const float4 x = vectors[row * (columns / 4)];
      sum[0] += x.x, sum[1] += x.y, sum[2] += x.z, sum[3] += x.w;
    }
  } else {
    for (int k = 0; k < 4; ++k) {
      if (column + k < count) sum[k] = items[column + k];
      for (int i = column + k + columns; i < count; i += columns) sum[k] += items[i];
    }
  }
  for (int distance = 16; distance > 0; distance /= 2) {  // across them, by halving
    for (int k = 0; k < 4; ++k) {
      const float other = __shfl_down_sync(~0u, sum[k], distance);
      if (column + k + 4 * distance < count) sum[k] += other;  // a column without items is skipped
    }
  }
  if (count > 2) sum[0] += sum[2];
  if (count > 3) sum[1] += sum[3];
  if (count > 1) sum[0] += sum[1];
  return sum[0];
}

// The aligned binary tree over nodes in shared memory. All threads call; nodes[0] holds the sum.
__device__ inline void block_tree(float* nodes, int count) {
  for (int stride = 1; stride < count; stride *= 2) {
    __syncthreads();
    for (int left = 2 * stride * threadIdx.x; left + stride < count; left += 2 * stride * blockDim.x)
      nodes[left] += nodes[left + stride];
  }
  __syncthreads();
}

// A block folds Group pleats, a power of two: a whole subtree. At most most_nodes blocks; `items` are aligned
// to 16 bytes.
template <int Warps, int Group>
__global__ void __launch_bounds__(32 * Warps)
    canonical_sum(const float* items, std::int64_t n, float* sums, unsigned* arrivals, float* answer) {
  __shared__ float nodes[most_nodes];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const std::int64_t from = blockIdx.x * std::int64_t(Group * pleat_items);
  const int mine = n - from < Group * pleat_items ? int(n - from) : Group * pleat_items;
  const int pleats = (mine - 1) / pleat_items + 1;
  for (int p = warp; p < pleats; p += Warps) {
    const int before = p * pleat_items, rest = mine - before;
    const float sum = warp_pleat(items + from + before, rest < pleat_items ? rest : pleat_items);
    if (lane == 0) nodes[p] = sum;
  }
  block_tree(nodes, pleats);

  if (threadIdx.x == 0) sums[blockIdx.x] = nodes[0];
  if (!arrives_last(arrivals)) return;
  for (int k = threadIdx.x; k < int(gridDim.x); k += 32 * Warps) nodes[k] = __ldcg(sums + k);
  block_tree(nodes, int(gridDim.x));
  if (threadIdx.x == 0) *answer = nodes[0];
}

}  // namespace pleat_perf::ladder
