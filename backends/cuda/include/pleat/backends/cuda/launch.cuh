// From a reduction to launches: the grid, the scratch, vector or strided loads, the strategy.
#pragma once

#include <cstdint>
#include <string>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/arrivals.hpp>
#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/kernel.cuh>
#include <pleat/backends/cuda/pointers.hpp>
#include <pleat/backends/cuda/scratch.hpp>
#include <pleat/backends/cuda/strategies/last_block.cuh>
#include <pleat/backends/cuda/strategies/two_pass.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>

namespace pleat::gpu {

// Launches are checked by cudaGetLastError, which names the launch; what fails later is reported by the next wait.
inline void check_launch(const char* kernel) { check(cudaGetLastError(), kernel); }

// Folds `group` pleats per block, a power of two up to tuning.pleats_per_group.
template <Tuning tuning, bool Vectors, class Strategy, class Reduction, class Target>
void launch(const Reduction& r, std::int64_t pleats, int group, const Target& into, cudaStream_t stream) {
  using States = typename Reduction::states;
  using Combine = Combining<Strategy>;
  const std::int64_t blocks = (pleats - 1) / group + 1;
  if (blocks > INT32_MAX) {
    throw ArgumentError("parallel_reduce on Cuda: a range of " + std::to_string(r.count()) +
                        " items needs more blocks than a grid holds");
  }
  const bool counted = Combine::folds_in_kernel && blocks > 1;
  const bool own_counter = counted && is_capturing(stream);
  const std::size_t counter_bytes = own_counter ? 256 : 0;  // keeps the partials aligned
  const Scratch scratch(blocks > 1 ? counter_bytes + sizeof(States) * std::size_t(blocks) : 0, stream);
  Grid<States> grid{pleats, group, reinterpret_cast<States*>(scratch.data() + counter_bytes), nullptr};
  if (own_counter) {
    grid.arrivals = reinterpret_cast<unsigned*>(scratch.data());
    check(cudaMemsetAsync(grid.arrivals, 0, sizeof(unsigned), stream), "cudaMemsetAsync");
  } else if (counted) {
    grid.arrivals = arrivals_of(stream);
  }
  reduce_kernel<tuned_t<tuning>, Vectors, Combine><<<unsigned(blocks), tuning.threads_per_block, 0, stream>>>(r, grid, into);
  check_launch("the launch of reduce_kernel");
  if constexpr (!Combine::folds_in_kernel) {
    if (blocks > 1) {
      combine_kernel<tuned_t<tuning>><<<1, tuning.threads_per_block, 0, stream>>>(r, grid, blocks, into);
      check_launch("the launch of combine_kernel");
    }
  }
}

// Starts the reduction on the stream; the answer arrives in `into`.
template <class Policy, class Reduction, class Target>
void start(const Reduction& r, const Target& into, cudaStream_t stream) {
  using Strategy = typename Policy::combine;
  constexpr Tuning tuning = select_tuning<Policy::threads_per_block, sizeof(typename Reduction::states),
                                          sizeof(typename Reduction::column), Reduction::shape::vector_width>();
  check_earlier();
  if (r.count() == 0) {
    store_kernel<<<1, 1, 0, stream>>>(r.empty(), into);
    return check_launch("the launch of store_kernel");
  }
  const std::int64_t pleats = (r.count() - 1) / Reduction::shape::items + 1;
  const int group = group_size(pleats, tuning.pleats_per_group);
  if constexpr (Source<typename Reduction::Body>) {
    r.body().for_each_array(r.first_index(), [](const void* array) { require_device_access(array, "the source"); });
    if constexpr (vector_loads<Reduction>) {
      if (r.body().template aligned<Reduction::shape::vector_width>(r.first_index())) {
        return launch<tuning, true, Strategy>(r, pleats, group, into, stream);
      }
    }
  }
  launch<tuning, false, Strategy>(r, pleats, group, into, stream);
}

}  // namespace pleat::gpu
