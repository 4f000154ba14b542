// kind_of<Reduction>: what a reduction shows the tuning's selector.
#pragma once

#include <cstddef>

#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/detail/access.hpp>

namespace pleat::gpu {

// Can the rows of a source be copied ahead into shared memory?
template <class Reduction>
inline constexpr bool copies_rows = false;
template <class Reduction>
  requires requires { Reduction::Body::template copies_packets<vector_width<Reduction>>; }
inline constexpr bool copies_rows<Reduction> =
    Reduction::Body::template copies_packets<vector_width<Reduction>>;

// Of a reducer, or of a body.
template <class R>
struct LongFold {
  static constexpr bool value = [] {
    if constexpr (requires { R::long_fold; }) return R::long_fold;
    return false;
  }();
};

// Vectors: are packets loaded, or item by item?
template <class Reduction, bool Vectors>
constexpr Kind kind_of() {
  Kind kind{.state_bytes = sizeof(typename Reduction::states),
            .column_bytes = sizeof(typename Reduction::column),
            .columns_per_lane = vector_width<Reduction>,
            .long_fold = Reduction::template any<LongFold> || LongFold<typename Reduction::Body>::value};
  if constexpr (Vectors) {
    kind.packet_bytes = sizeof(typename Reduction::Body::template raw<vector_width<Reduction>>);
    kind.copies_packets = copies_rows<Reduction>;
  }
  return kind;
}

}  // namespace pleat::gpu
