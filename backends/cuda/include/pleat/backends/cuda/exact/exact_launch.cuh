// The launch of a pass of exact sums: a grid that fills the device once.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/exact/exact_kernel.cuh>
#include <pleat/backends/cuda/strategies/two_pass.cuh>
#include <pleat/backends/cuda/workspace.cuh>

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

// Allows the kernel its shared memory, and tells how many of its blocks run at once on the current device.
// Both are asked of the driver once per device.
template <bool Vectors, class Combine, class Reduction, class Target, class Kernel>
std::int64_t prepare_exact(Kernel kernel, std::size_t shared_bytes) {
  constexpr int devices = 64;
  static std::array<std::atomic<int>, devices> known{};
  int device = 0, processors = 0, each = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  const std::size_t slot = std::size_t(device % devices);
  if (device < devices && known[slot] != 0) return known[slot];
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int(shared_bytes)),
        "cudaFuncSetAttribute");
  check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
        "cudaDeviceGetAttribute");
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, exact_threads, shared_bytes),
        "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
  known[slot] = processors * std::max(each, 1);
  return known[slot];
}

template <bool Vectors, class Strategy, class Reduction, class Target>
void launch_exact(const Reduction& r, std::int64_t pleats, const Target& into, cudaStream_t stream) {
  using Combine = Combining<Strategy>;
  const auto kernel = exact_kernel<Vectors, Combine, Reduction, Target>;
  constexpr std::size_t shared_bytes = sizeof(std::int64_t) * LaneSums<Reduction>::size;
  const std::int64_t blocks =
      std::min((pleats - 1) / (exact_threads / 32) + 1,
               prepare_exact<Vectors, Combine, Reduction, Target>(kernel, shared_bytes));
  const Workspace<typename Reduction::states> workspace(blocks, Combine::folds_in_kernel, stream);
  const auto grid = workspace.grid(pleats, exact_threads / 32);
  kernel<<<unsigned(blocks), exact_threads, shared_bytes, stream>>>(r, grid, into);
  check_launch("the launch of exact_kernel");
  if constexpr (!Combine::folds_in_kernel) {
    if (blocks > 1) {
      exact_combine_kernel<<<1, exact_threads, 0, stream>>>(r, grid, blocks, into);
      check_launch("the launch of exact_combine_kernel");
    }
  }
}

}  // namespace pleat::gpu
