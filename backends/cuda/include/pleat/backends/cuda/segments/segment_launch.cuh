// From segments to launches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/call.hpp>
#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/grid.cuh>
#include <pleat/backends/cuda/launch_kernel.cuh>
#include <pleat/backends/cuda/pointers.hpp>
#include <pleat/backends/cuda/segments/segment_kernels.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/backends/cuda/workspace.cuh>
#include <pleat/concepts/source.hpp>
#include <pleat/detail/smaller.hpp>

namespace pleat::gpu {

// May a segment have more than so many items, as far as the host knows? Offsets are the device's.
template <class Batch>
bool may_exceed(const Batch& batch, std::int64_t items) {
  if constexpr (requires { batch.bodies().size(); }) {
    return batch.bodies().size() > items;
  } else {
    return true;
  }
}

// What is noted of long segments stands before the partials, in whole ones of these.
template <class States>
inline constexpr std::int64_t partials_of_notes =
    std::int64_t((sizeof(LongSegments) - 1) / sizeof(States) + 1);
template <class Batch>
std::int64_t partials_of_segments(const Batch& batch) {
  using Row = typename Batch::row_type;
  if (batch.rows() == 0 || !may_exceed(batch, Row::shape::items)) return 0;
  return partials_of_notes<typename Row::states> + most_partials_of_giants;
}

template <class Policy, class Batch>
std::size_t workspace_bytes_of_segments(const Batch& batch) {
  return bytes_of_partials<typename Batch::row_type::states>(partials_of_segments(batch));
}

// Starts the batch, of at least one segment, on the stream; the answers arrive in `into`.
template <class Policy, class Batch, class Target>
void start_segments(const Batch& batch, const Target& into, const Call& call) {
  using Row = typename Batch::row_type;
  using States = typename Row::states;
  check_earlier();
  require_device_access(batch.offsets().data(), "offsets");
  require_batch_access(batch);
  constexpr Tuning tuning = tuning_of<Policy, Row, false>;
  using Tuned = tuned_t<tuning>;
  constexpr int threads = tuning.threads_per_block;
  constexpr std::int64_t most_ranges = 8192, segments_of_range = 16;
  const std::int64_t ranges =
      detail::smaller<std::int64_t>(batch.rows() / segments_of_range + 1, most_ranges);
  const Workspace<States> workspace(call, partials_of_segments(batch));
  States* memory = workspace.grid({}).partials;
  auto* longs = reinterpret_cast<LongSegments*>(memory);  // null where no segment can be long
  if (longs != nullptr)
    check(cudaMemsetAsync(longs, 0, offsetof(LongSegments, segment), call.stream), "cudaMemsetAsync");
  launch_kernel<false>("segments_kernel", segments_kernel<Tuned, Batch, Target>, {ranges, threads, 0},
                       call.stream, batch, ranges, longs, batch.row_of(0, 0).empty(), into);
  if (longs == nullptr) return;
  launch_kernel<false>("long_segments_kernel", long_segments_kernel<Tuned, Batch, Target>,
                       {ranges, threads, 0}, call.stream, batch, ranges, longs, into);
  if (!may_exceed(batch, least_pleats_of_giant * std::int64_t(Row::shape::items))) return;
  States* partials = memory + partials_of_notes<States>;
  launch_kernel<false>("giants_kernel", giants_kernel<Tuned, Batch>, {1024, threads, 0}, call.stream, batch,
                       longs, partials);
  launch_kernel<false>("combine_giants_kernel", combine_giants_kernel<Tuned, Batch, Target>, {64, threads, 0},
                       call.stream, batch, longs, partials, into);
}

}  // namespace pleat::gpu
