// The kernels: fold a group of pleats per block, publish its partial, let the strategy say who finds the
// root.
#pragma once

#include <cstdint>

#include <pleat/backends/cuda/device/block_tree.cuh>
#include <pleat/backends/cuda/device/nodes.cuh>
#include <pleat/backends/cuda/device/overlap.cuh>
#include <pleat/backends/cuda/grid.cuh>
#include <pleat/backends/cuda/posted.hpp>
#include <pleat/backends/cuda/strategies/partial_per_group.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/into.hpp>

namespace pleat::gpu {

// One group; nodes[0] holds its root for all threads.
template <Tuning tuning, bool Vectors, class Reduction>
__device__ __forceinline__ void block_fold_group_of(const Reduction& r,
                                                    const Grid<typename Reduction::states>& grid,
                                                    std::int64_t group, typename Reduction::states* nodes) {
  block_fold_group<tuning, Vectors>(r, grid.spread.begin(group), grid.spread.end(group), nodes);
}

template <class Combine, Tuning tuning, class Reduction, class Target>
__device__ __forceinline__ void find_root_and_store(const Reduction& r,
                                                    const Grid<typename Reduction::states>& grid,
                                                    const Target& into, typename Reduction::states* nodes) {
  Combine::template block_find_root<tuning>(r, grid, nodes);
  if (threadIdx.x == 0) detail::store(r.result(nodes[0]), into);
}

// Combine says what happens once the block's partial is in nodes[0].
template <class Tuned, bool Vectors, class Combine, class Reduction, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block, Tuned::value.blocks_per_sm)
    reduce_kernel(const __grid_constant__ Reduction r, const Grid<typename Reduction::states> grid,
                  const Target into) {
  await_earlier_kernels();
  constexpr Tuning tuning = Tuned::value;
  __shared__ Nodes<typename Reduction::states, tuning.pleats_per_group> shared;
  auto* nodes = shared.data();

  // The last group goes first, since a part of a pleat takes longest.
  const unsigned group = (blockIdx.x == 0 ? gridDim.x : blockIdx.x) - 1;
  block_fold_group_of<tuning, Vectors>(r, grid, group, nodes);
  let_next_kernel_come();

  if (gridDim.x == 1) {
    if (threadIdx.x == 0) detail::store(r.result(nodes[0]), into);
    return;
  }
  if (threadIdx.x == 0) Combine::publish(r, grid, group, nodes[0]);
  if constexpr (Combine::folds_in_kernel) {
    if (Combine::block_folds_now(grid.counters)) find_root_and_store<Combine, tuning>(r, grid, into, nodes);
  }
}

// The same for strategies whose blocks are all resident: each takes every gridDim-th group.
template <class Tuned, bool Vectors, class Combine, class Reduction, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block, Tuned::value.blocks_per_sm)
    resident_kernel(const __grid_constant__ Reduction r, const Grid<typename Reduction::states> grid,
                    const Target into) {
  await_earlier_kernels();
  constexpr Tuning tuning = Tuned::value;
  __shared__ Nodes<typename Reduction::states, tuning.pleats_per_group> shared;
  auto* nodes = shared.data();
  const std::int64_t groups = grid.spread.groups;

  for (std::int64_t group = blockIdx.x; group < groups; group += gridDim.x) {
    block_fold_group_of<tuning, Vectors>(r, grid, group, nodes);
    if (groups == 1) {
      if (threadIdx.x == 0) detail::store(r.result(nodes[0]), into);
      return;
    }
    if (threadIdx.x == 0) Combine::publish(r, grid, group, nodes[0]);
    __syncthreads();  // the nodes are free for the next group
  }
  if (Combine::block_folds_now(grid.counters)) find_root_and_store<Combine, tuning>(r, grid, into, nodes);
}

// The second pass of strategies that need one: one block.
template <class Tuned, class Reduction, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block)
    combine_kernel(const __grid_constant__ Reduction r, const Grid<typename Reduction::states> grid,
                   const Target into) {
  await_earlier_kernels();
  constexpr Tuning tuning = Tuned::value;
  __shared__ Nodes<typename Reduction::states, tuning.pleats_per_group> shared;
  find_root_and_store<PartialPerGroup, tuning>(r, grid, into, shared.data());
}

// The answer of an empty range, which is known on the host.
template <class Answer, class Target>
__global__ void store_kernel(const Answer answer, const Target into) {
  await_earlier_kernels();
  detail::store(answer, into);
}

}  // namespace pleat::gpu
