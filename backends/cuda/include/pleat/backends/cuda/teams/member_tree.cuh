// How 2^log_members threads share a pleat, and the tree in which what they hold meets. Member m owns the
// columns that leave m when divided by their number; of an ordered fold, consecutive columns.
#pragma once

#include <cstdint>

#include <pleat/backends/cuda/device/powers.cuh>
#include <pleat/backends/cuda/device/warp_across.cuh>
#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/rows/line_columns.cuh>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/reduction.hpp>

namespace pleat::gpu {

// Of a number from 1 on.
__device__ __forceinline__ int floor_log2(int x) { return 31 - __clz(x); }

// The columns of a fold that need be looked at, as a power of two: of few items there are no more.
template <class Reduction>
__device__ __forceinline__ int log_of_columns(std::int64_t items) {
  using Shape = typename Reduction::shape;
  if (items > Shape::items / 2) return log2_of(Shape::columns);
  const int used = int(items - 1) / Reduction::column_stride;  // the last column's number
  return detail::smaller(log2_of(Shape::columns), used == 0 ? 0 : floor_log2(used) + 1);
}

template <class Reduction>
struct MemberTree {
  using Shape = typename Reduction::shape;
  using States = typename Reduction::states;
  static constexpr bool ordered = Reduction::ordered;

  int log_members;
  int log_each;  // columns of a member
  int items;     // of the pleat

  // Does a member hold items?
  __device__ __forceinline__ bool holds(int member) const {
    return ordered ? member < (1 << log_members) && (member << log_each) * Shape::rows < items
                   : member < (1 << log_members) && member < items;
  }
  // At a level, from 0 to log_members - 1, the left member number `pair` of those that are joined, and how
  // far its right one is.
  __device__ __forceinline__ int left(int pair, int level) const {
    return ordered ? pair << (level + 1) : pair;
  }
  __device__ __forceinline__ int pairs(int level) const { return 1 << (log_members - 1 - level); }
  __device__ __forceinline__ int distance(int level) const {
    return ordered ? 1 << level : 1 << (log_members - 1 - level);
  }
  __device__ __forceinline__ bool is_left(int member, int level) const {
    return ordered ? (member & ((2 << level) - 1)) == 0 : member < distance(level);
  }
  __device__ __forceinline__ Counts counts(int left, int level) const {
    const int d = distance(level);
    if constexpr (ordered) return counts_of_neighbours(left + d, d, Shape::rows << log_each, items);
    const int log_width = log_members - level;
    return {items_of_column(items, left, log_width), items_of_column(items, left + d, log_width)};
  }

  // What a member that holds items gives of the pleat whose first item has number `first`.
  __device__ __forceinline__ States thread_fold(const Reduction& r, std::int64_t first, int member) const {
    const int base = ordered ? member << log_each : member;
    ColumnStack<1, Reduction> halves(member, log_members, log_each, items);
    NodeStack<1, Reduction, log2_of(Shape::columns) + 1> neighbours(first / Shape::rows + base, Shape::rows);
    SideBySide<1, Reduction> s;
#pragma unroll 1
    for (int t = 0; t < 1 << log_each; ++t) {
      const int column = ordered ? base + t : (reversed(t, log_each) << log_members) + base;
      const int filled = ordered ? detail::smaller(Shape::rows, items - column * Shape::rows)
                                 : items_of_column(items, column, log2_of(Shape::columns));
      if (filled > 0) s.of[0] = thread_fold_column(r, first + column * Reduction::column_stride, filled);
      if (log_each == 0) return s.of[0];
      if constexpr (!ordered) {
        halves.push(r, t, s);
      } else if (filled > 0) {
        neighbours.push(r, s);
      }
    }
    if constexpr (ordered) {
      return neighbours.root(r).of[0];
    } else {
      return halves.root().of[0];
    }
  }

 private:
  // The column whose first item has number `first`, of at least one item.
  __device__ __forceinline__ static States thread_fold_column(const Reduction& r, std::int64_t first,
                                                              int filled) {
    constexpr int down = Reduction::row_stride;
    typename Reduction::column c;
    if constexpr (detail::ItemBody<typename Reduction::Body>) {
      constexpr int U = 4;  // items at hand before the first is folded
#pragma unroll 1
      for (int start = 0; start < filled; start += U) {
        decltype(fetch_item(r, first)) x[U];
#pragma unroll
        for (int u = 0; u < U; ++u) {
          if (start + u < filled) x[u] = fetch_item(r, first + (start + u) * down);
        }
#pragma unroll
        for (int u = 0; u < U; ++u) {
          if (start + u < filled)
            fold_fetched(r, c, x[u], first + (start + u) * down, start + u, u == 0 && start == 0);
        }
      }
    } else {
      c = r.fresh();
#pragma unroll 1
      for (int row = 0; row < filled; ++row) r.step(c, first + row * down, row);
    }
    return r.end(c, first);
  }
};

}  // namespace pleat::gpu
