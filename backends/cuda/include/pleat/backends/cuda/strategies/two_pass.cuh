// TwoPass: a second launch of one block folds the partials; no counter in memory.
#pragma once

#include <pleat/backends/cuda/strategies/last_block.cuh>
#include <pleat/policies/options.hpp>

namespace pleat::gpu {

template <>
struct Combining<TwoPass> {
  static constexpr bool folds_in_kernel = false;
};

}  // namespace pleat::gpu
