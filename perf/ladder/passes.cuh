// Passes: a kernel that leaves one sum a block is launched over its own sums until one is left.
#pragma once

#include <cstdint>

#include "../gpu_timing.cuh"

namespace pleat_perf::ladder {

class Passes {
 public:
  using Kernel = void (*)(const float* items, std::int64_t n, float* sums);

  Passes(Kernel kernel, std::int64_t items_per_thread, std::int64_t n)
      : kernel_(kernel),
        items_per_block_(items_per_thread * threads),
        n_(n),
        sums_(blocks(n)),
        sums_of_sums_(blocks(blocks(n))) {}

  // Asynchronous, in the default stream.
  void operator()(const float* items, float* answer) const {
    std::int64_t n = n_;
    for (float* to = sums_.data(); n > 1; to = to == sums_.data() ? sums_of_sums_.data() : sums_.data()) {
      if (blocks(n) == 1) to = answer;
      kernel_<<<unsigned(blocks(n)), threads, threads * sizeof(float)>>>(items, n, to);
      check(cudaGetLastError(), "the launch of a version");
      items = to;
      n = blocks(n);
    }
  }

  // The additions that an item goes through at most.
  int depth() const {
    int additions = 0;
    for (std::int64_t n = n_; n > 1; n = blocks(n)) {
      for (std::int64_t k = 1; k < items_per_block_; k *= 2) ++additions;
    }
    return additions;
  }

 private:
  static constexpr int threads = 256;
  std::int64_t blocks(std::int64_t n) const { return (n - 1) / items_per_block_ + 1; }

  Kernel kernel_;
  std::int64_t items_per_block_, n_;
  Memory<float> sums_, sums_of_sums_;
};

}  // namespace pleat_perf::ladder
