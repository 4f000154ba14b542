// Several warps of a block fold the last pleat of a range, of fewer items than a whole one: a column belongs
// to one lane, which has many loads in flight at once, and what the warps hold meets in shared memory.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include <pleat/backends/cuda/device/nodes.cuh>
#include <pleat/backends/cuda/device/warp_across.cuh>
#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/shape.hpp>

namespace pleat::gpu {

// Warps that share a part of a pleat.
template <int Warps, class Reduction>
struct Team {
  using Fetched = decltype(fetch_item(std::declval<const Reduction&>(), 0));
  static constexpr int warps = Warps, lanes = 32 * Warps;
  static constexpr int columns = vector_width<Reduction> / warps;  // of a lane
  // Of a batch of loads: as many as 32 registers hold.
  static constexpr int rows = int(std::bit_floor(unsigned(detail::clamped<std::size_t>(
      128 / (detail::larger<std::size_t>(4, sizeof(Fetched)) * columns), 4, 32))));
};

// As many of a block as the columns of a vector, its warps and a few KiB of shared memory allow.
template <Tuning tuning, class Reduction>
inline constexpr int warps_of_last_pleat = [] {
  constexpr int room = tuning.stages > 0 && tuning.threads_per_block > 128 ? 4096 : 8192;  // bytes
  constexpr int block_warps = tuning.threads_per_block / 32;
  constexpr int most_warps = int(room / (32 * sizeof(typename Reduction::states)));
  return int(std::bit_floor(unsigned(detail::clamped(
      vector_width<Reduction>, 1, detail::larger(1, detail::smaller(block_warps, most_warps))))));
}();

// A source whose items may be read once more: no function of the user's is called for them.
template <class Body>
inline constexpr bool reads_only = false;
template <class Body>
  requires requires { Body::reads_only; }
inline constexpr bool reads_only<Body> = Body::reads_only;

// What one lane owns, folded into one state. `member` is its number in the team, `number` that of the pleat's
// first item.
template <class Team, class Reduction>
__device__ __forceinline__ typename Reduction::states lane_fold_columns(const Reduction& r, int member,
                                                                        std::int64_t number, int items) {
  constexpr int K = Team::columns, U = Team::rows, rows = Reduction::shape::rows;
  constexpr int down = Reduction::row_stride, aside = Reduction::column_stride;
  const auto column = [member](int k) {
    return Reduction::ordered ? member * K + k : member + Team::lanes * k;
  };
  int filled[K];  // rows of the columns, of which the last has fewest
#pragma unroll
  for (int k = 0; k < K; ++k) {
    filled[k] = Reduction::ordered ? items - column(k) * rows
                                   : int(items_in_column(items, column(k), Reduction::shape::columns));
  }
  typename Reduction::column c[K];
#pragma unroll 1
  for (int start = 0; start < rows && start < filled[0]; start += U) {
    typename Team::Fetched x[U][K];
#pragma unroll
    for (int u = 0; u < U; ++u) {
#pragma unroll
      for (int k = 0; k < K; ++k) {
        const int place = column(k) * aside + (start + u) * down;
        if constexpr (reads_only<typename Reduction::Body>) {  // past the end the last item, with no branch
          x[u][k] = fetch_item(r, number + detail::smaller(place, items - 1));
        } else {
          if (start + u < filled[k]) x[u][k] = fetch_item(r, number + place);
        }
      }
    }
    const auto fold = [&](int u, int k) {
      fold_fetched(r, c[k], x[u][k], number + column(k) * aside + (start + u) * down, start + u,
                   u == 0 && start == 0);
    };
    constexpr int stretch = 4;
#pragma unroll
    for (int u = 0; u < U; u += stretch) {
      if (start + u + stretch <= filled[K - 1]) {
#pragma unroll
        for (int s = 0; s < stretch; ++s) {
#pragma unroll
          for (int k = 0; k < K; ++k) fold(u + s, k);
        }
      } else {
#pragma unroll
        for (int s = 0; s < stretch; ++s) {
#pragma unroll
          for (int k = 0; k < K; ++k) {
            if (start + u + s < filled[k]) fold(u + s, k);
          }
        }
      }
    }
  }
  typename Reduction::states s[K];
#pragma unroll
  for (int k = 0; k < K; ++k) {
    if (filled[k] > 0) s[k] = r.end(c[k], number + column(k) * aside);
  }
  if constexpr (Reduction::ordered) {
    lane_fold_neighbours(r, s, column(0), 1, rows, items);
  } else {
    lane_fold_halves(r, s, column(0), Team::lanes, items);
  }
  return s[0];
}

// The first `items` items of a pleat by one warp. Lane 0 holds the result.
template <class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_part(const Reduction& r, int items) {
  using Team = gpu::Team<1, Reduction>;
  typename Reduction::states s[1];
  s[0] = lane_fold_columns<Team>(r, int(threadIdx.x % 32), 0, items);
  return warp_fold_strided_across<Reduction::shape::rows * Team::columns>(r, s, items);
}

// The pleat that begins with item `number`, to *node. All threads of the block call. Apart from the kernel's
// loops, so that these keep their registers.
template <Tuning tuning, class Reduction>
__device__ __noinline__ void block_fold_last_pleat(const Reduction& reduction, std::int64_t number,
                                                   typename Reduction::states* node) {
  constexpr int warps = warps_of_last_pleat<tuning, Reduction>;
  using Team = gpu::Team<warps, Reduction>;
  using States = typename Reduction::states;
  // In registers, where no store can change it; as bytes, since a functor's copy constructor may be the
  // host's.
  alignas(Reduction) unsigned char bytes[sizeof(Reduction)];
  std::memcpy(bytes, &reduction, sizeof(Reduction));
  const auto& r = reinterpret_cast<const Reduction&>(bytes);
  const int items = int(r.count() - number), member = int(threadIdx.x);
  States s[Team::warps];
  if (member < Team::lanes) s[0] = lane_fold_columns<Team>(r, member, number, items);
  if constexpr (Team::warps > 1) {
    __shared__ Nodes<States, Team::lanes> shared;
    States* met = shared.data();
    if (member < Team::lanes) met[member] = s[0];
    __syncthreads();
    if (member < 32) {
#pragma unroll
      for (int k = 0; k < Team::warps; ++k) s[k] = met[member + 32 * k];
    }
  }
  if (member < 32) {
    const States root = warp_fold_strided_across<Reduction::shape::rows * Team::columns>(r, s, items);
    if (member == 0) *node = root;
  }
}

}  // namespace pleat::gpu
