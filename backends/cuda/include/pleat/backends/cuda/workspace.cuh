// The memory of one launch: a partial per block, and the counter by which the last block knows itself.
#pragma once

#include <cstddef>
#include <cstdint>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/arrivals.hpp>
#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/kernel.cuh>
#include <pleat/backends/cuda/scratch.hpp>

namespace pleat::gpu {

// Launches are checked by cudaGetLastError, which names the launch; what fails later is reported by the next
// wait.
inline void check_launch(const char* kernel) { check(cudaGetLastError(), kernel); }

template <class States>
class Workspace {
 public:
  // One block needs nothing. A launch that is captured into a graph brings a counter of its own.
  Workspace(std::int64_t blocks, bool counts, cudaStream_t stream)
      : own_counter_(counts && blocks > 1 && is_capturing(stream)),
        scratch_(blocks > 1 ? counter_bytes() + sizeof(States) * std::size_t(blocks) : 0, stream) {
    if (own_counter_) {
      arrivals_ = reinterpret_cast<unsigned*>(scratch_.data());
      check(cudaMemsetAsync(arrivals_, 0, sizeof(unsigned), stream), "cudaMemsetAsync");
    } else if (counts && blocks > 1) {
      arrivals_ = arrivals_of(stream);
    }
  }

  Grid<States> grid(std::int64_t pleats, int group) const {
    return {pleats, group, reinterpret_cast<States*>(scratch_.data() + counter_bytes()), arrivals_};
  }

 private:
  std::size_t counter_bytes() const { return own_counter_ ? 256 : 0; }  // keeps the partials aligned

  bool own_counter_;
  Scratch scratch_;
  unsigned* arrivals_ = nullptr;
};

}  // namespace pleat::gpu
