// A team on Cuda: a block of team_size() threads of vector_length() lanes each, which are threads of CUDA,
// lanes fastest. Users name it TeamPolicy<Cuda>::member_type. Its members can be named on the host, which
// compiles the functor of a PLEAT_LAMBDA, too, but calls none of them.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <pleat/backends/cuda/teams/lanes_fold.cuh>
#include <pleat/backends/cuda/teams/team_fold.cuh>
#include <pleat/backends/cuda/teams/team_memory.cuh>
#include <pleat/concepts/team_member.hpp>
#include <pleat/detail/team_body.hpp>
#include <pleat/macros.hpp>

namespace pleat::gpu {

class TeamMember {
  using Level = detail::TeamLevel;

 public:
  // All threads of the block begin a team together: the scratch memory of the one before is free by then.
  PLEAT_FUNCTION TeamMember(const detail::TeamSpace& space, std::int64_t rank, std::byte*)
      : space_(space), rank_(rank), thread_(0), lane_(0) {
#if defined(__CUDA_ARCH__)
    thread_ = int(threadIdx.x) >> floor_log2(space.vector);
    lane_ = int(threadIdx.x) & (space.vector - 1);
    __syncthreads();
#endif
  }

  PLEAT_FUNCTION std::int64_t league_rank() const { return rank_; }
  PLEAT_FUNCTION std::int64_t league_size() const { return space_.league; }
  PLEAT_FUNCTION int team_rank() const { return thread_; }
  PLEAT_FUNCTION int team_size() const { return space_.team; }
  PLEAT_FUNCTION int vector_rank() const { return lane_; }
  PLEAT_FUNCTION int vector_length() const { return space_.vector; }
  PLEAT_FUNCTION void team_barrier() const {
#if defined(__CUDA_ARCH__)
    __syncthreads();
#endif
  }

  template <class T>
  PLEAT_FUNCTION T* scratch([[maybe_unused]] std::int64_t count) const {
#if defined(__CUDA_ARCH__)
    static_assert(alignof(T) <= 128, "team.scratch<T>: T must be aligned to 128 bytes or less");
    const std::int64_t first =
        (used_ + std::int64_t(alignof(T)) - 1) / std::int64_t(alignof(T)) * std::int64_t(alignof(T));
    const bool fits = count >= 0 && first <= space_.scratch_bytes &&
                      count <= (space_.scratch_bytes - first) / std::int64_t(sizeof(T));
    assert(fits && "team.scratch: it does not fit; give TeamPolicy::scratch(bytes) more");
    if (!fits) return nullptr;
    used_ = first + count * std::int64_t(sizeof(T));
    return reinterpret_cast<T*>(team_memory() + meeting_bytes + first);
#else
    std::abort();
#endif
  }

  template <Level level>
  PLEAT_FUNCTION int rank_in() const {
    if constexpr (level == Level::threads_of_team) return thread_;
    if constexpr (level == Level::lanes_of_thread) return lane_;
    return thread_ * space_.vector + lane_;
  }
  template <Level level>
  PLEAT_FUNCTION int size_of() const {
    if constexpr (level == Level::threads_of_team) return space_.team;
    if constexpr (level == Level::lanes_of_thread) return space_.vector;
    return space_.team * space_.vector;
  }
  template <Level level, class Reduction>
  PLEAT_FUNCTION typename Reduction::results fold([[maybe_unused]] const Reduction& r) const {
#if defined(__CUDA_ARCH__)
    if constexpr (level == Level::lanes_of_thread) {
      return lanes_fold(r, VectorLanes{lane_, space_.vector});
    } else {
      const bool speaks = level == Level::lanes_of_team || lane_ == 0;
      return team_fold(r, TeamGroup{rank_in<level>(), size_of<level>(), speaks});
    }
#else
    std::abort();
#endif
  }
  template <Level level, class T>
  PLEAT_FUNCTION T share(const T& value) const {
#if defined(__CUDA_ARCH__)
    if constexpr (level == Level::lanes_of_thread) {
      return VectorLanes{lane_, space_.vector}.share(value);
    } else {
      return team_share(value);
    }
#else
    return value;
#endif
  }

 private:
  detail::TeamSpace space_;
  std::int64_t rank_;
  int thread_, lane_;
  mutable std::int64_t used_ = 0;  // of the scratch memory; a functor takes its team as const
};

PLEAT_MODEL(pleat::TeamMember<TeamMember>);

}  // namespace pleat::gpu
