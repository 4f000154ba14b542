// TwoPass: a second launch of one block folds the partials; no counter in memory.
#pragma once

#include <pleat/backends/cuda/strategies/combining.cuh>
#include <pleat/backends/cuda/strategies/partial_per_group.cuh>
#include <pleat/policies/options.hpp>

namespace pleat::gpu {

template <>
struct Combining<TwoPass> : PartialPerGroup {
  static constexpr bool folds_in_kernel = false, all_blocks_resident = false;
};

static_assert(CombinesBlocks<Combining<TwoPass>>);

}  // namespace pleat::gpu
