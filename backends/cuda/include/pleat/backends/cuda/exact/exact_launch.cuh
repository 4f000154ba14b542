// The launch of a pass of exact sums: a grid that fills the device once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/call.hpp>
#include <pleat/backends/cuda/exact/exact_kernel.cuh>
#include <pleat/backends/cuda/grid.cuh>
#include <pleat/backends/cuda/launch_kernel.cuh>
#include <pleat/backends/cuda/workspace.cuh>
#include <pleat/detail/smaller.hpp>

namespace pleat::gpu {

template <class Reduction>
struct ExactFor {
  template <class R>
  struct Fits {
    static constexpr bool value = [] {
      if constexpr (detail::ItemBody<typename Reduction::Body>)
        return FoldsInto<R, typename Reduction::value>;
      return false;
    }();
  };
  static constexpr bool value = [] {
    // Three exact sums of double have no room side by side in shared memory: they take the general kernel.
    if constexpr (Reduction::template all<Fits>)
      return sizeof(std::int64_t) * LaneSums<Reduction>::size <= 200 * 1024;
    return false;
  }();
};

// How many blocks share such a pass at most; a device runs fewer of them at once, and more would have nothing
// to do. A constant, so that the memory of a call is known without a device.
template <class Reduction>
std::int64_t exact_blocks(std::int64_t items) {
  constexpr std::int64_t most = 1024;
  return detail::smaller((pleats_of<Reduction>(items) - 1) / (exact_threads / 32) + 1, most);
}

template <bool Vectors, class Combine, class Reduction, class Target>
void launch_exact(const Reduction& r, const Target& into, const Call& call) {
  using States = typename Reduction::states;
  const auto kernel = exact_kernel<Vectors, Combine, Reduction, Target>;
  constexpr std::size_t shared_bytes = sizeof(std::int64_t) * LaneSums<Reduction>::size;
  const std::int64_t resident = resident_blocks<std::bool_constant<Vectors>, Combine, Reduction, Target>(
      reinterpret_cast<const void*>(kernel), exact_threads, shared_bytes);
  const std::int64_t most = exact_blocks<Reduction>(r.count()), blocks = detail::smaller(most, resident);
  const Workspace<States> workspace(call, most > 1 ? Combine::partials(most) : 0);
  const Grid<States> grid = workspace.grid({pleats_of<Reduction>(r.count()), exact_threads / 32, blocks});
  launch_kernel<Combine::all_blocks_resident>("exact_kernel", kernel, {blocks, exact_threads, shared_bytes},
                                              call.stream, r, grid, into);
  if constexpr (!Combine::folds_in_kernel) {
    if (blocks > 1) {
      launch_kernel<false>("exact_combine_kernel", exact_combine_kernel<Reduction, Target>,
                           {1, exact_threads, 0}, call.stream, r, grid, blocks, into);
    }
  }
}

}  // namespace pleat::gpu
