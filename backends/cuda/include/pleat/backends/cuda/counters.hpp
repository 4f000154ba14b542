// What the blocks of a launch count together. A launch must find its counters at zero and leaves them there,
// so that no memset is needed between launches that follow each other.
#pragma once

#include <cstddef>

#include <pleat/backends/cuda/scratch.hpp>

namespace pleat::gpu {

struct Counters {
  unsigned arrived;  // blocks that have published
  unsigned begun;    // blocks that have begun to publish (Atomic)
};

inline constexpr std::size_t counters_bytes = 64;  // no two launches share a line

// Counters of one device, made in slabs and never given back.
class CounterSlabs {
 public:
  Counters* take() {
    if (next_ == slab_counters) {
      slab_ = allocate_zeroed(counters_bytes * slab_counters);
      next_ = 0;
    }
    return reinterpret_cast<Counters*>(slab_ + counters_bytes * next_++);
  }

 private:
  static constexpr std::size_t slab_counters = 1024;
  std::byte* slab_ = nullptr;
  std::size_t next_ = slab_counters;
};

}  // namespace pleat::gpu
