// How segments are folded: short ones by a few lanes each, others by a warp, or by a block.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include <pleat/backends/cuda/device/block_tree.cuh>
#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/rows/few_columns.cuh>
#include <pleat/backends/cuda/rows/line_columns.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/shape.hpp>

namespace pleat::gpu {

// How many items a thread folds at a time, one a column: as many states as registers hold.
template <class Reduction>
inline constexpr int few = int(
    std::bit_floor(unsigned(detail::clamped<std::size_t>(256 / sizeof(typename Reduction::states), 4, 16))));
inline constexpr int lanes_of_segment = 8;

// At most `few` items for each of 8 lanes, one a column; `items` is 0 for lanes with no segment. All lanes of
// the warp call; the first of each 8 holds the result.
template <class Reduction>
__device__ __forceinline__ typename Reduction::states lanes_fold_few(const Reduction& r, int items) {
  constexpr int L = lanes_of_segment, log_l = log2_of(L);
  const int own = int(threadIdx.x) % L;
  typename Reduction::states s = FewColumns<1, few<Reduction>, Reduction>{r, own, log_l, items}.fold().of[0];
#pragma unroll
  for (int level = log_l - 1; level >= 0; --level) {
    const int half = 1 << level;
    const auto other = shuffle_xor(s, half);
    if (own < half && own + half < items) {
      s = r.join(
          s, other,
          Counts{items_of_column(items, own, level + 1), items_of_column(items, own + half, level + 1)});
    }
  }
  return s;
}

// The pleats [from, to) of a segment, from a multiple of the group's size, by all threads of the block; the
// first thread is given the root.
template <Tuning tuning, class Reduction>
__device__ __forceinline__ typename Reduction::states block_fold_pleats(const Reduction& r, std::int64_t from,
                                                                        std::int64_t to,
                                                                        typename Reduction::states* nodes) {
  constexpr std::int64_t G = tuning.pleats_per_group;
  constexpr int levels = 40;  // of far more items than there are
  NodeStack<1, Reduction, levels> groups(from / G, G * Reduction::shape::items);
  for (std::int64_t first = from; first < to; first += G) {
    block_fold_group<tuning, false>(r, first, detail::smaller(first + G, to), nodes);
    if (threadIdx.x == 0) {
      SideBySide<1, Reduction> s;
      s.of[0] = nodes[0];
      groups.push(r, s);
    }
    __syncthreads();  // the nodes are free for the next group
  }
  typename Reduction::states root;  // of no meaning for other threads
  if (threadIdx.x == 0) root = groups.root(r).of[0];
  return root;
}

}  // namespace pleat::gpu
