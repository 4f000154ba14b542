// How segments are folded: short ones by a few lanes each, others by a warp, or by a block.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include <pleat/backends/cuda/device/block_tree.cuh>
#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/backends/cuda/device/warp_pleat.cuh>
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

// Of a pleat of at most one item a column the columns own + m 2^log_apart, m < few, as one thread folds them.
// A tree of functions, which keeps all states in registers.
template <class Reduction>
struct FewColumns {
  using States = typename Reduction::states;
  static constexpr int count = few<Reduction>, levels = log2_of(count);
  const Reduction& r;
  int own, log_apart, items;

  __device__ __forceinline__ int column(int m) const { return own + (m << log_apart); }
  __device__ __forceinline__ bool is_there(int m) const { return column(m) < items; }

  // Of no meaning if the first column has no item.
  __device__ __forceinline__ States fold() const {
    decltype(fetch_item(r, 0)) x[count];
#pragma unroll
    for (int m = 0; m < count; ++m) {
      if (is_there(m)) x[m] = fetch_item(r, column(m));
    }
    return node<0, 0>(x);
  }

 private:
  // Columns m, m + 2^level, m + 2 2^level, ...
  template <int m, int level, class Fetched>
  __device__ __forceinline__ States node(const Fetched (&x)[count]) const {
    if constexpr (level == levels) {
      States s;
      if (is_there(m)) {
        typename Reduction::column c;
        fold_fetched(r, c, x[m], column(m), 0, true);
        s = r.end(c, column(m));
      }
      return s;
    } else {
      constexpr int right = m + (1 << level);
      States s = node<m, level + 1>(x);
      if (is_there(right)) {
        const int log_width = log_apart + level + 1;
        s = r.join(s, node<right, level + 1>(x),
                   Counts{items_of_column(items, column(m), log_width),
                          items_of_column(items, column(right), log_width)});
      }
      return s;
    }
  }
};

// At most `few` items for each of 8 lanes, one a column; `items` is 0 for lanes with no segment. All lanes of
// the warp call; the first of each 8 holds the result.
template <class Reduction>
__device__ __forceinline__ typename Reduction::states lanes_fold_few(const Reduction& r, int items) {
  constexpr int L = lanes_of_segment, log_l = log2_of(L);
  const int own = int(threadIdx.x) % L;
  typename Reduction::states s = FewColumns<Reduction>{r, own, log_l, items}.fold();
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
  if (threadIdx.x == 0) return groups.root(r).of[0];
  return nodes[0];  // of no meaning
}

}  // namespace pleat::gpu
