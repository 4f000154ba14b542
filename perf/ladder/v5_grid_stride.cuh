// v5: as many blocks as run at once, each thread striding over the whole range with 16-byte loads, several of
// them in flight; four sums in registers, and shuffles in two levels at the end.
#pragma once

#include <cstdint>

#include "block_sum.cuh"

namespace pleat_perf::ladder {

// `items` are aligned to 16 bytes. Combining says what becomes of the sums of blocks.
template <class Combining>
__global__ void v5_grid_stride(const float* items, std::int64_t n, const Combining combine) {
  const auto* vectors = reinterpret_cast<const float4*>(items);
  const std::int64_t whole = n / 4, thread = blockIdx.x * std::int64_t(blockDim.x) + threadIdx.x;
  float4 sum{};
#pragma unroll 8
  for (std::int64_t i = thread; i < whole; i += std::int64_t(gridDim.x) * blockDim.x) {
    const float4 x = vectors[i];
    sum.x += x.x;
    sum.y += x.y;
    sum.z += x.z;
    sum.w += x.w;
  }
  float mine = (sum.x + sum.y) + (sum.z + sum.w);
  if (thread < n % 4) mine += items[4 * whole + thread];
  combine(block_sum(mine));
}

}  // namespace pleat_perf::ladder
