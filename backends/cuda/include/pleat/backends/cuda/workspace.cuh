// The memory of one launch: partials, and the counters by which blocks know who is last. It is the caller's,
// the stream's, or a captured graph's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/call.hpp>
#include <pleat/backends/cuda/capture.hpp>
#include <pleat/backends/cuda/graph_memory.hpp>
#include <pleat/backends/cuda/grid.cuh>
#include <pleat/backends/cuda/lock.hpp>
#include <pleat/backends/cuda/pointers.hpp>
#include <pleat/backends/cuda/stream_room.hpp>
#include <pleat/error.hpp>

namespace pleat::gpu {

inline constexpr std::size_t partials_alignment = 64;

// What the caller has to bring for so many partials, at any address.
template <class States>
constexpr std::size_t bytes_of_partials(std::int64_t partials) {
  static_assert(alignof(States) <= partials_alignment,
                "parallel_reduce on Cuda: a reducer's state must be aligned to 64 bytes or less");
  return partials == 0 ? 0 : partials_alignment - 1 + sizeof(States) * std::size_t(partials);
}

// Aligned, and large enough for sure.
inline std::byte* partials_in(const CallerMemory& memory, std::size_t needed) {
  if (memory.bytes < needed) {
    throw ArgumentError("parallel_reduce on Cuda: the workspace has " + std::to_string(memory.bytes) +
                        " bytes, but this call needs " + std::to_string(needed) +
                        ", which is what workspace_bytes(policy, body, reducers...) says");
  }
  require_device_access(memory.data, "the workspace");
  const auto address = reinterpret_cast<std::uintptr_t>(memory.data);
  return static_cast<std::byte*>(memory.data) + (0 - address) % partials_alignment;
}

// Made before the launches of a call, and alive until the last of them is made. No partials need no memory.
template <class States>
class Workspace {
 public:
  Workspace(const Call& call, std::int64_t partials) : stream_(call.stream) {
    if (partials == 0) return;
    const std::size_t needed = bytes_of_partials<States>(partials);
    const std::size_t own = call.memory.given ? 0 : needed;
    std::byte* memory = call.memory.given ? partials_in(call.memory, needed) : nullptr;
    if (call.may_be_captured && is_capturing(stream_)) {
      std::byte* block = graph_memory(counters_bytes + own, stream_);
      counters_ = reinterpret_cast<Counters*>(block);
      if (own > 0) memory = block + counters_bytes;
    } else {
      room_ = &room_of(stream_);
      launching_.take(room_->mutex());
      counters_ = room_->counters();
      if (own > 0) memory = room_->reserve(own, stream_);
    }
    partials_ = reinterpret_cast<States*>(memory);
  }
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  ~Workspace() {
    if (room_ != nullptr) room_->end_of_call(stream_);
  }

  Grid<States> grid(const Spread& spread) const { return {spread, partials_, counters_}; }

 private:
  cudaStream_t stream_;
  StreamRoom* room_ = nullptr;
  Lock launching_;
  Counters* counters_ = nullptr;
  States* partials_ = nullptr;
};

}  // namespace pleat::gpu
