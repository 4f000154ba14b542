// The shared memory of a team: where its threads meet, then its scratch memory.
#pragma once

#include <cstddef>

namespace pleat::gpu {

// Room for partials of a fold within a team, of which more threads have more; and for a value that all are
// given.
inline constexpr int meeting_bytes = 8192;

__device__ __forceinline__ unsigned char* team_memory() {
  extern __shared__ __align__(128) unsigned char pleat_memory_of_team[];
  return pleat_memory_of_team;
}

}  // namespace pleat::gpu
