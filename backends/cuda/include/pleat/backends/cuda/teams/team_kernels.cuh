// The kernels of teams, a block a team, and of a plain loop.
#pragma once

#include <cstdint>

#include <pleat/backends/cuda/device/overlap.cuh>
#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/fold/reduction.hpp>

namespace pleat::gpu {

// Blocks compute what a League stores for each unit; that of the first thread counts.
template <class League>
__global__ void __launch_bounds__(1024) league_kernel(const __grid_constant__ League league,
                                                      const std::int64_t units, typename League::stored* to) {
  await_earlier_kernels();
  for (std::int64_t unit = blockIdx.x; unit < units; unit += gridDim.x) {
    const auto stored = league.compute(unit);
    if (threadIdx.x == 0) write_for_other_blocks(to + unit, stored);
  }
}

// f(team) alone.
template <class Work>
__global__ void __launch_bounds__(1024)
    teams_kernel(const __grid_constant__ Work work, const std::int64_t league) {
  await_earlier_kernels();
  for (std::int64_t team = blockIdx.x; team < league; team += gridDim.x) work(team);
}

// f(i).
template <class F>
__global__ void items_kernel(const __grid_constant__ F f, const IndexRange range) {
  await_earlier_kernels();
  for (std::int64_t i = blockIdx.x * std::int64_t(blockDim.x) + threadIdx.x; i < range.count();
       i += gridDim.x * std::int64_t(blockDim.x)) {
    f(range.begin + i);
  }
}

}  // namespace pleat::gpu
