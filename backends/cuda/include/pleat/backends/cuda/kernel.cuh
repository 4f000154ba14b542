// The kernels: fold a group of pleats per block, publish its partial, let the strategy say who folds the
// partials.
#pragma once

#include <cstdint>

#include <pleat/backends/cuda/device/block_tree.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/into.hpp>

namespace pleat::gpu {

// How a range is spread over blocks, and where their partials go.
template <class States>
struct Grid {
  std::int64_t pleats;
  int group;           // pleats per block, a power of two
  States* partials;    // one per block
  unsigned* arrivals;  // blocks that have published; zero before and after a launch (LastBlock)
};

template <Tuning tuning, class Reduction, class Target>
__device__ __forceinline__ void fold_partials_and_store(const Reduction& r,
                                                        const Grid<typename Reduction::states>& grid,
                                                        std::int64_t blocks, const Target& into,
                                                        typename Reduction::states* nodes) {
  block_fold_partials<tuning>(r, grid.partials, blocks, grid.group * std::int64_t(Reduction::shape::items),
                              nodes);
  if (threadIdx.x == 0) detail::store(r.result(nodes[0]), into);
}

// Strategy says what happens once the block's partial is in nodes[0].
template <class Tuned, bool Vectors, class Strategy, class Reduction, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block, Tuned::value.blocks_per_sm)
    reduce_kernel(const Reduction r, const Grid<typename Reduction::states> grid, const Target into) {
  constexpr Tuning tuning = Tuned::value;
  __shared__ Nodes<typename Reduction::states, tuning.pleats_per_group> shared;
  auto* nodes = shared.data();
  const std::int64_t from = std::int64_t(blockIdx.x) * grid.group;
  const std::int64_t to = from + grid.group < grid.pleats ? from + grid.group : grid.pleats;

  block_fold_group<tuning, Vectors>(r, from, to, nodes);

  if (gridDim.x == 1) {
    if (threadIdx.x == 0) detail::store(r.result(nodes[0]), into);
    return;
  }
  if (threadIdx.x == 0) write_for_other_blocks(grid.partials + blockIdx.x, nodes[0]);
  if constexpr (Strategy::folds_in_kernel) {
    if (Strategy::is_last_block(grid.arrivals))
      fold_partials_and_store<tuning>(r, grid, gridDim.x, into, nodes);
  }
}

// The second pass of strategies that need one: one block.
template <class Tuned, class Reduction, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block)
    combine_kernel(const Reduction r, const Grid<typename Reduction::states> grid, std::int64_t blocks,
                   const Target into) {
  constexpr Tuning tuning = Tuned::value;
  __shared__ Nodes<typename Reduction::states, tuning.pleats_per_group> shared;
  fold_partials_and_store<tuning>(r, grid, blocks, into, shared.data());
}

// The answer of an empty range, which is known on the host.
template <class Answer, class Target>
__global__ void store_kernel(const Answer answer, const Target into) {
  detail::store(answer, into);
}

}  // namespace pleat::gpu
