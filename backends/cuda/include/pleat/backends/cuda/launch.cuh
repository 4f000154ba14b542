// From a reduction to launches: the grid, the scratch, vector or strided loads, the strategy.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/exact/exact_launch.cuh>
#include <pleat/backends/cuda/kernel.cuh>
#include <pleat/backends/cuda/pointers.hpp>
#include <pleat/backends/cuda/strategies/last_block.cuh>
#include <pleat/backends/cuda/strategies/two_pass.cuh>
#include <pleat/backends/cuda/tuning/kind.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/backends/cuda/workspace.cuh>
#include <pleat/concepts/source.hpp>

namespace pleat::gpu {

// Folds `group` pleats per block, a power of two up to tuning.pleats_per_group.
template <Tuning tuning, bool Vectors, class Strategy, class Reduction, class Target>
void launch(const Reduction& r, std::int64_t pleats, int group, const Target& into, cudaStream_t stream) {
  using States = typename Reduction::states;
  using Combine = Combining<Strategy>;
  const std::int64_t blocks = (pleats - 1) / group + 1;
  if (blocks > INT32_MAX) {
    throw ArgumentError("parallel_reduce on Cuda: a range of " + std::to_string(r.count()) +
                        " items needs more blocks than a grid holds");
  }
  const Workspace<States> workspace(blocks, Combine::folds_in_kernel, stream);
  const Grid<States> grid = workspace.grid(pleats, group);
  reduce_kernel<tuned_t<tuning>, Vectors, Combine>
      <<<unsigned(blocks), tuning.threads_per_block, 0, stream>>>(r, grid, into);
  check_launch("the launch of reduce_kernel");
  if constexpr (!Combine::folds_in_kernel) {
    if (blocks > 1) {
      combine_kernel<tuned_t<tuning>><<<1, tuning.threads_per_block, 0, stream>>>(r, grid, blocks, into);
      check_launch("the launch of combine_kernel");
    }
  }
}

// Starts the reduction on the stream; the answer arrives in `into`.
template <class Policy, class Reduction, class Target>
void start(const Reduction& r, const Target& into, cudaStream_t stream) {
  using Strategy = typename Policy::combine;
  check_earlier();
  if (r.count() == 0) {
    store_kernel<<<1, 1, 0, stream>>>(r.empty(), into);
    return check_launch("the launch of store_kernel");
  }
  const std::int64_t pleats = (r.count() - 1) / Reduction::shape::items + 1;
  bool vectors = false;
  if constexpr (Source<typename Reduction::Body>) {
    r.body().for_each_array(r.first_index(),
                            [](const void* array) { require_device_access(array, "the source"); });
    vectors =
        vector_loads<Reduction> && r.body().template aligned<Reduction::shape::vector_width>(r.first_index());
  }
  const auto with_loads = [&](auto as_vectors) {
    if constexpr (ExactFor<Reduction>::value) {
      launch_exact<as_vectors, Strategy>(r, pleats, into, stream);
    } else {
      constexpr Tuning tuning = select_tuning(kind_of<Reduction, as_vectors>(), Policy::threads_per_block);
      launch<tuning, as_vectors, Strategy>(r, pleats, group_size(pleats, tuning), into, stream);
    }
  };
  if constexpr (vector_loads<Reduction>) {
    if (vectors) return with_loads(std::true_type{});
  }
  with_loads(std::false_type{});
}

}  // namespace pleat::gpu
