// What a kernel knows of its grid, and how a range is spread over blocks. The spread follows from the number
// of items, the types and the tuning alone: the memory that a call needs is known without a device.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/backends/cuda/counters.hpp>
#include <pleat/backends/cuda/tuning/kind.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>

namespace pleat::gpu {

struct Spread {
  std::int64_t pleats;
  int group;  // consecutive pleats that one block folds at a time; a power of two but for exact sums
  std::int64_t groups;  // of which the last may be smaller
};

// Where the blocks' partials go.
template <class States>
struct Grid {
  Spread spread;
  States* partials;
  Counters* counters;
};

template <class Policy, class Reduction, bool Vectors>
constexpr Tuning tuning_for() {
  if constexpr (std::is_void_v<typename Policy::kernel_tuning>) {
    return select_tuning(kind_of<Reduction, Vectors>(), Policy::threads_per_block, PLEAT_CUDA_CAPABILITY);
  } else {
    return Policy::kernel_tuning::value;
  }
}
template <class Policy, class Reduction, bool Vectors>
inline constexpr Tuning tuning_of = tuning_for<Policy, Reduction, Vectors>();

template <class Reduction>
std::int64_t pleats_of(std::int64_t items) {
  return (items - 1) / Reduction::shape::items + 1;
}

// Of at least one item.
template <class Reduction>
Spread spread(std::int64_t items, const Tuning& tuning) {
  const std::int64_t pleats = pleats_of<Reduction>(items);
  const int group = group_size(pleats, tuning);
  return {pleats, group, (pleats - 1) / group + 1};
}

}  // namespace pleat::gpu
