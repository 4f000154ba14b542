// What strategies share that keep one partial for each group: the tree over them is the canonical one,
// whoever folds it.
#pragma once

#include <cstdint>

#include <pleat/backends/cuda/device/block_tree.cuh>
#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/backends/cuda/grid.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>

namespace pleat::gpu {

struct PartialPerGroup {
  static constexpr std::int64_t partials(std::int64_t groups) { return groups; }

  template <class Reduction>
  __device__ __forceinline__ static void publish(const Reduction&,
                                                 const Grid<typename Reduction::states>& grid,
                                                 std::int64_t group,
                                                 const typename Reduction::states& states) {
    write_for_other_blocks(grid.partials + group, states);
  }
  template <Tuning tuning, class Reduction>
  __device__ __forceinline__ static void block_find_root(const Reduction& r,
                                                         const Grid<typename Reduction::states>& grid,
                                                         typename Reduction::states* nodes) {
    block_fold_partials<tuning>(r, grid.partials, grid.spread, nodes);
  }
};

}  // namespace pleat::gpu
