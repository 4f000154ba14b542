// Cuda: the canonical fold on a GPU, with the bits of the CPU backends. A call that returns its answer waits
// for its own stream only; with into(...) it returns at once, and may be captured into a graph. Every failed
// CUDA call is a CudaError.
//
// Partial results need memory: by default a buffer that the stream keeps for its calls, or one of the graph
// that captures the call. With Cuda{stream}.with_workspace(device_ptr, bytes) they stand in the caller's,
// which must be of workspace_bytes(policy, body, reducers...) bytes or more, at any alignment, with any
// content, and not be used by calls of another stream that run at the same time. Then a call into(...)
// allocates nothing from its stream's second on.
#pragma once

#include <cstddef>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/blocks/blocks.cuh>
#include <pleat/backends/cuda/call.hpp>
#include <pleat/backends/cuda/capture.hpp>
#include <pleat/backends/cuda/launch.cuh>
#include <pleat/backends/cuda/rows/row_launch.cuh>
#include <pleat/backends/cuda/segments/segment_launch.cuh>
#include <pleat/backends/cuda/teams/team_launch.cuh>
#include <pleat/backends/cuda/teams/team_member.cuh>
#include <pleat/concepts/backend.hpp>
#include <pleat/error.hpp>
#if defined(PLEAT_NVTX)
#include <pleat/backends/cuda/label_range.hpp>
#endif

namespace pleat {

struct Cuda {
  using axis = axes::backend;
  static constexpr const char* name = "cuda";
  static constexpr bool keeps_memory_apart = true;  // from the host
  static constexpr bool counts_in_32_bits = true;
  static constexpr bool takes_leagues = true;
  using team_member = gpu::TeamMember;
#if defined(PLEAT_NVTX)
  using label_scope = gpu::LabelRange;
#endif

  cudaStream_t stream = nullptr;
  gpu::CallerMemory workspace{};

  Cuda with_workspace(void* device_ptr, std::size_t bytes) const {
    if (device_ptr == nullptr && bytes > 0)
      throw ArgumentError("Cuda::with_workspace: the pointer is null, but the number of bytes is above zero");
    return {stream, {device_ptr, bytes, true}};
  }

  template <class Reduction, class Policy>
  typename Reduction::results reduce(const Reduction& r, const Policy&) const {
    using Answer = typename Reduction::results;
    gpu::check_earlier();
    if (r.count() == 0) return r.empty();
    const gpu::OutsideCapture outside;  // of another stream, which this thread may be capturing
    if (gpu::is_capturing(stream)) {
      throw ArgumentError(
          "parallel_reduce on Cuda: the stream is being captured into a graph, so no call can wait for its "
          "answer; give into(...)");
    }
    const gpu::PostBox<Answer> box;
    gpu::start<Policy>(r, box.target(), {stream, workspace, false});
    return box.await(stream);
  }

  template <class Reduction, class Policy, class... T>
  void reduce_into(const Reduction& r, const Policy&, const Into<T...>& into) const {
    gpu::require_device_access(into);
    gpu::start<Policy>(r, into, {stream, workspace});
  }

  template <class Batch, class Policy, class... T>
  void reduce_batch_into(const Batch& batch, const Policy&, const Into<T...>& into) const {
    gpu::require_device_access(into);
    if constexpr (requires { Batch::of_segments; }) {
      gpu::start_segments<Policy>(batch, into, {stream, workspace});
    } else {
      gpu::start_rows<Policy>(batch, into, {stream, workspace});
    }
  }

  template <class Work, class Policy>
  void run_teams(const Work& work, const Policy&) const {
    gpu::start_teams(work, stream);
  }
  template <class F>
  void run_items(const IndexRange& range, const F& f) const {
    gpu::start_items(range, f, stream);
  }

  template <class... T, class Policy>
  static std::size_t workspace_bytes(const League<T...>& league, const Policy&) {
    return gpu::workspace_bytes_of_league<Policy>(league);
  }
  template <class... T, class Policy>
  static std::size_t workspace_bytes(const Reduction<T...>& r, const Policy&) {
    return gpu::workspace_bytes<Policy>(r);
  }
  template <class... T, class Policy>
  static std::size_t workspace_bytes(const Batch<T...>& batch, const Policy&) {
    return gpu::workspace_bytes_of_rows<Policy>(batch);
  }
  template <class... T, class Policy>
  static std::size_t workspace_bytes(const SegmentBatch<T...>& batch, const Policy&) {
    return gpu::workspace_bytes_of_segments<Policy>(batch);
  }
};

static_assert(Backend<Cuda>);

}  // namespace pleat
