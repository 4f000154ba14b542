// kind_of<Reduction>: what a reduction shows the tuning's selector.
#pragma once

#include <cstddef>

#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/detail/access.hpp>

namespace pleat::gpu {

// The bytes of a lane's row in shared memory, or 0 where rows cannot be copied ahead.
template <class Reduction>
constexpr std::size_t staged_bytes() {
  using Body = typename Reduction::Body;
  constexpr int V = vector_width<Reduction>;
  if constexpr (vector_loads<Reduction>) {
    if constexpr (requires { Body::template copies_packets<V>; }) {
      if constexpr (Body::template copies_packets<V>) return sizeof(typename Body::template raw<V>);
    }
  }
  return 0;
}

template <class R>
struct LongFold {
  static constexpr bool value = [] {
    if constexpr (requires { R::long_fold; }) return R::long_fold;
    return false;
  }();
};

template <class Reduction>
constexpr Kind kind_of() {
  return {.state_bytes = sizeof(typename Reduction::states),
          .column_bytes = sizeof(typename Reduction::column),
          .columns_per_lane = Reduction::shape::vector_width,
          .staged_bytes = staged_bytes<Reduction>(),
          .long_fold = Reduction::template any<LongFold>};
}

}  // namespace pleat::gpu
