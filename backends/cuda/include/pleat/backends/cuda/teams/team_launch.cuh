// From leagues and plain loops to launches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/call.hpp>
#include <pleat/backends/cuda/capture.hpp>
#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/graph_memory.hpp>
#include <pleat/backends/cuda/launch.cuh>
#include <pleat/backends/cuda/launch_kernel.cuh>
#include <pleat/backends/cuda/once_per_device.hpp>
#include <pleat/backends/cuda/scratch.hpp>
#include <pleat/backends/cuda/teams/team_kernels.cuh>
#include <pleat/backends/cuda/teams/team_memory.cuh>
#include <pleat/backends/cuda/workspace.cuh>
#include <pleat/detail/smaller.hpp>
#include <pleat/detail/team_body.hpp>
#include <pleat/error.hpp>
#include <pleat/fold/league.hpp>

namespace pleat::gpu {

inline std::int64_t most_shared_bytes() {
  return once_per_device([](int device) {
    int bytes = 0;
    check(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
          "cudaDeviceGetAttribute");
    return bytes;
  });
}

// One block for each unit of work of a team.
template <class... P>
void launch_teams(const char* name, void (*kernel)(P...), const detail::TeamSpace& space, std::int64_t units,
                  cudaStream_t stream, const std::type_identity_t<P>&... arguments) {
  constexpr std::int64_t needs_no_leave = 48 * 1024;
  if (units == 0) return;
  const std::int64_t most = most_shared_bytes() - meeting_bytes;
  if (space.scratch_bytes > most) {
    throw ArgumentError("TeamPolicy on Cuda: the scratch memory of a team is " +
                        std::to_string(space.scratch_bytes) + " bytes, a block of this device has room for " +
                        std::to_string(most));
  }
  const std::int64_t bytes = meeting_bytes + space.scratch_bytes;
  if (bytes > needs_no_leave) {
    check(cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel),
                               cudaFuncAttributeMaxDynamicSharedMemorySize, int(bytes)),
          "cudaFuncSetAttribute");
  }
  const std::int64_t blocks = detail::smaller<std::int64_t>(units, INT32_MAX);
  launch_kernel<false>(name, kernel, {blocks, space.team * space.vector, std::size_t(bytes)}, stream,
                       arguments...);
}

// What a workspace holds of a league behind the partials of its reduction.
template <class League>
std::size_t bytes_of_stored(const League& league) {
  league.require_room();
  return bytes_of_partials<typename League::stored>(league.units());
}
template <class Policy, class League>
std::size_t workspace_bytes_of_reduction(const League& league) {
  // (An address that is asked for nothing: which loads there will be makes no difference.)
  const auto* somewhere = reinterpret_cast<const typename League::stored*>(partials_alignment);
  return league.count() == 0 ? 0 : workspace_bytes<Policy>(league.over(somewhere));
}
template <class Policy, class League>
std::size_t workspace_bytes_of_league(const League& league) {
  return workspace_bytes_of_reduction<Policy>(league) + bytes_of_stored(league);
}

// The memory for what a league stores: the caller's, a captured graph's, or the stream's own, which lives
// until the last launch of the call is made.
class LeagueMemory {
 public:
  // Of the caller's memory, what lies beyond the first `before` bytes.
  LeagueMemory(const Call& call, std::size_t before, std::size_t bytes) : stream_(call.stream) {
    if (bytes == 0) return;
    if (call.memory.given) {
      partials_in(call.memory, before + bytes);
      data_ = partials_in({static_cast<std::byte*>(call.memory.data) + before, bytes, true}, bytes);
    } else if (call.may_be_captured && is_capturing(stream_)) {
      data_ = graph_memory(bytes, stream_);
    } else {
      data_ = allocate_scratch(bytes, stream_);
      is_own_ = true;
    }
  }
  LeagueMemory(const LeagueMemory&) = delete;
  LeagueMemory& operator=(const LeagueMemory&) = delete;
  ~LeagueMemory() {
    if (is_own_) cudaFreeAsync(data_, stream_);
  }
  std::byte* data() const { return data_; }

 private:
  cudaStream_t stream_;
  std::byte* data_ = nullptr;
  bool is_own_ = false;
};

// Starts the league on the stream; the answer arrives in `into`.
template <class Policy, class... L, class Target>
void start(const League<L...>& league, const Target& into, const Call& call) {
  using Stored = typename League<L...>::stored;
  check_earlier();
  const LeagueMemory memory(call, workspace_bytes_of_reduction<Policy>(league), bytes_of_stored(league));
  auto* const stored = reinterpret_cast<Stored*>(memory.data());
  launch_teams("league_kernel", league_kernel<League<L...>>, league.space(), league.units(), call.stream,
               league, league.units(), stored);
  start<Policy>(league.over(stored), into, call);
}

template <class Work>
void start_teams(const Work& work, cudaStream_t stream) {
  check_earlier();
  launch_teams("teams_kernel", teams_kernel<Work>, work.space, work.space.league, stream, work,
               work.space.league);
}

template <class F>
void start_items(const IndexRange& range, const F& f, cudaStream_t stream) {
  constexpr int threads = 256;
  check_earlier();
  if (range.count() == 0) return;
  const std::int64_t blocks = detail::smaller<std::int64_t>((range.count() - 1) / threads + 1, INT32_MAX);
  launch_kernel<false>("items_kernel", items_kernel<F>, {blocks, threads, 0}, stream, f, range);
}

}  // namespace pleat::gpu
