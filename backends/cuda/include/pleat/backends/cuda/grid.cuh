// What a kernel knows of its grid, and how a range is spread over blocks. The spread follows from the number
// of items, the types and the tuning alone: the memory that a call needs is known without a device.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/backends/cuda/counters.hpp>
#include <pleat/backends/cuda/tuning/kind.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/macros.hpp>

namespace pleat::gpu {

// Groups of consecutive pleats, each of which one block folds at a time: first large ones, then, where that
// fills the device better, small ones.
struct Spread {
  std::int64_t pleats;
  int group;            // pleats of a large group; a power of two but for exact sums
  std::int64_t groups;  // large and small, of which the last may have fewer pleats
  std::int64_t large = groups;
  int small_group = group;  // pleats of a small group, a power of two, too

  // The first pleat of group g, and the first that is not its own any more.
  PLEAT_FUNCTION std::int64_t begin(std::int64_t g) const {
    return g < large ? g * group : large * group + (g - large) * small_group;
  }
  PLEAT_FUNCTION std::int64_t end(std::int64_t g) const {
    const std::int64_t next = begin(g) + (g < large ? group : small_group);
    return next < pleats ? next : pleats;
  }
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
  const int group = group_size(pleats, tuning), small = small_group_size(pleats, group, tuning);
  const std::int64_t large = small == group ? (pleats - 1) / group + 1 : pleats / 2 / group;
  const std::int64_t rest = detail::larger<std::int64_t>(pleats - large * group, 0);
  return {pleats, group, large + (rest + small - 1) / small, large, small};
}

}  // namespace pleat::gpu
