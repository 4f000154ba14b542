// From a reduction to launches: the spread, the workspace, vector or strided loads, the strategy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/call.hpp>
#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/exact/exact_launch.cuh>
#include <pleat/backends/cuda/grid.cuh>
#include <pleat/backends/cuda/kernel.cuh>
#include <pleat/backends/cuda/launch_kernel.cuh>
#include <pleat/backends/cuda/pointers.hpp>
#include <pleat/backends/cuda/strategies/atomic.cuh>
#include <pleat/backends/cuda/strategies/cooperative.cuh>
#include <pleat/backends/cuda/strategies/last_block.cuh>
#include <pleat/backends/cuda/strategies/two_pass.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/backends/cuda/workspace.cuh>
#include <pleat/concepts/source.hpp>
#include <pleat/detail/smaller.hpp>

namespace pleat::gpu {

// The bytes of partials that a call leaves in memory, where it uses more than one block.
template <class Policy, class Reduction>
std::size_t workspace_bytes(const Reduction& r) {
  if (r.count() == 0) return 0;
  std::int64_t groups;
  if constexpr (ExactFor<Reduction>::value) {
    groups = exact_blocks<Reduction>(r.count());
  } else {
    groups = spread<Reduction>(r.count(), tuning_of<Policy, Reduction, false>).groups;
    if constexpr (vector_loads<Reduction>) {  // which it is depends on the pointer
      groups =
          detail::larger(groups, spread<Reduction>(r.count(), tuning_of<Policy, Reduction, true>).groups);
    }
  }
  if (groups == 1) return 0;
  return bytes_of_partials<typename Reduction::states>(Combining<typename Policy::combine>::partials(groups));
}

template <Tuning tuning, bool Vectors, class Combine, class Reduction, class Target>
void launch(const Reduction& r, const Target& into, const Call& call) {
  using States = typename Reduction::states;
  const Spread spread = gpu::spread<Reduction>(r.count(), tuning);
  if (spread.groups > INT32_MAX) {
    throw ArgumentError("parallel_reduce on Cuda: a range of " + std::to_string(r.count()) +
                        " items needs more blocks than a grid holds");
  }
  const Workspace<States> workspace(call, spread.groups > 1 ? Combine::partials(spread.groups) : 0);
  const Grid<States> grid = workspace.grid(spread);
  LaunchShape shape{spread.groups, tuning.threads_per_block, 0};
  if constexpr (Combine::all_blocks_resident) {
    using Which = tuned_t<tuning>;
    const auto kernel = resident_kernel<Which, Vectors, Combine, Reduction, Target>;
    shape.blocks = detail::smaller(
        shape.blocks, resident_blocks<Which, std::bool_constant<Vectors>, Combine, Reduction, Target>(
                          reinterpret_cast<const void*>(kernel), shape.threads, 0));
    launch_kernel<true>("resident_kernel", kernel, shape, call.stream, r, grid, into);
  } else {
    launch_kernel<false>("reduce_kernel", reduce_kernel<tuned_t<tuning>, Vectors, Combine, Reduction, Target>,
                         shape, call.stream, r, grid, into);
  }
  if constexpr (!Combine::folds_in_kernel) {
    if (spread.groups > 1) {
      shape.blocks = 1;
      launch_kernel<false>("combine_kernel", combine_kernel<tuned_t<tuning>, Reduction, Target>, shape,
                           call.stream, r, grid, into);
    }
  }
}

// Starts the reduction on the stream; the answer arrives in `into`.
template <class Policy, class Reduction, class Target>
void start(const Reduction& r, const Target& into, const Call& call) {
  using Combine = Combining<typename Policy::combine>;
  check_earlier();
  if (r.count() == 0) {
    using Answer = typename Reduction::results;
    return launch_kernel<false>("store_kernel", store_kernel<Answer, Target>, {1, 1, 0}, call.stream,
                                r.empty(), into);
  }
  bool vectors = false;
  if constexpr (Source<typename Reduction::Body>) {
    require_source_access(r.body(), r.first_index());
    vectors =
        vector_loads<Reduction> && r.body().template aligned<Reduction::shape::vector_width>(r.first_index());
  }
  const auto with_loads = [&](auto as_vectors) {
    constexpr bool Vectors = decltype(as_vectors)::value;
    if constexpr (ExactFor<Reduction>::value) {
      launch_exact<Vectors, Combine>(r, into, call);
    } else {
      constexpr Tuning tuning = tuning_of<Policy, Reduction, Vectors>;
      launch<tuning, Vectors, Combine>(r, into, call);
    }
  };
  if constexpr (vector_loads<Reduction>) {
    if (vectors) return with_loads(std::true_type{});
  }
  with_loads(std::false_type{});
}

}  // namespace pleat::gpu
