// The launch of a pass of exact sums: a grid that fills the device once.
#pragma once

#include <algorithm>
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
  static constexpr bool value = Reduction::template all<Fits>;
};

// Blocks that run at once on the current device.
template <class Kernel>
std::int64_t resident_blocks(Kernel kernel, std::size_t shared_bytes) {
  int device = 0, processors = 0, each = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
        "cudaDeviceGetAttribute");
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, exact_threads, shared_bytes),
        "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
  return std::int64_t(processors) * std::max(each, 1);
}

template <bool Vectors, class Strategy, class Reduction, class Target>
void launch_exact(const Reduction& r, std::int64_t pleats, const Target& into, cudaStream_t stream) {
  using Combine = Combining<Strategy>;
  const auto kernel = exact_kernel<Vectors, Combine, Reduction, Target>;
  constexpr std::size_t shared_bytes = sizeof(std::int64_t) * LaneSums<Reduction>::bins;
  static_assert(shared_bytes <= 200 * 1024, "Cuda: too many exact sums in one pass; split the call");
  if (shared_bytes > 48 * 1024) {
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int(shared_bytes)),
          "cudaFuncSetAttribute");
  }
  const std::int64_t blocks =
      std::min((pleats - 1) / (exact_threads / 32) + 1, resident_blocks(kernel, shared_bytes));
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
