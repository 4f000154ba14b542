// Rows that stand side by side in memory, such as the columns of a matrix, so that neighbouring lanes take
// neighbouring rows. A thread folds canonical columns of its row one after the other, in the order in which
// they meet: a column's partner is never far behind, and a short stack holds what waits. (With M = 2^m
// columns the t-th is t with its m bits reversed: columns M / 2 apart come in turn.)
#pragma once

#include <cstdint>

#include <pleat/backends/cuda/device/powers.cuh>
#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/fold/shape.hpp>

namespace pleat::gpu {

// W states, of rows side by side.
template <int W, class Reduction>
struct SideBySide {
  typename Reduction::states of[W];
};

// How many rows a lane takes where they stand as packets: of at most 16 bytes and four states.
template <class Row>
inline constexpr int rows_of_lane = detail::smaller(4, Row::shape::vector_width);

template <int W, class Reduction>
__device__ __forceinline__ auto fetch_side_by_side(const Reduction& r, std::int64_t number) {
  if constexpr (W == 1) {
    return fetch_item(r, number);
  } else {
    return r.body().template load_side_by_side<W>(number);
  }
}
template <int W, class Reduction, class Fetched>
__device__ __forceinline__ void fold_side_by_side(const Reduction& r, typename Reduction::column (&c)[W],
                                                  const Fetched& x, std::int64_t number, int row,
                                                  bool first) {
  if constexpr (W == 1) {
    fold_fetched(r, c[0], x, number, row, first);
  } else {
#pragma unroll
    for (int w = 0; w < W; ++w) fold_item(r, c[w], x.item[w], number, row, first);
  }
}

// What one thread has folded of a pleat of `items` items: those of the columns that leave `own` when divided
// by the 2^log_members of its team, 2^log_columns columns for each.
template <int W, class Reduction>
class ColumnStack {
  using States = SideBySide<W, Reduction>;
  static constexpr int levels = log2_of(Reduction::shape::columns) + 1;

 public:
  __device__ __forceinline__ ColumnStack(int own, int log_members, int log_columns, int items)
      : own_(own), log_members_(log_members), log_columns_(log_columns), items_(items) {}

  // The 2^level columns from the t-th on, t a multiple of that.
  __device__ __forceinline__ void push(const Reduction& r, int t, States s, int level = 0) {
    for (; t >> level & 1; ++level) {
      States left = waiting_[level];
      join(r, left, s, t, level);
      s = left;
    }
    waiting_[level] = s;
  }
  // left is joined by right, which holds the 2^level columns from the t-th on.
  __device__ __forceinline__ void join(const Reduction& r, States& left, const States& right, int t,
                                       int level) const {
    const int each = log_columns_ - level;  // the left one's number among 2^each columns of the member
    const int log_width = log_members_ + each;
    const int left_column = (reversed((t >> level) - 1, each) << log_members_) + own_;
    const int right_column = left_column + (1 << log_width) / 2;
    if (right_column >= items_) return;
    const Counts counts{items_of_column(items_, left_column, log_width),
                        items_of_column(items_, right_column, log_width)};
#pragma unroll
    for (int w = 0; w < W; ++w) left.of[w] = r.join(left.of[w], right.of[w], counts);
  }
  __device__ __forceinline__ const States& root() const { return waiting_[log_columns_]; }

 private:
  int own_, log_members_, log_columns_, items_;
  States waiting_[levels];
};

// One thread's columns of a pleat whose first item is `first`, whole or of fewer items.
template <Tuning tuning, int W, bool Whole, class Reduction>
__device__ __forceinline__ SideBySide<W, Reduction> thread_fold_columns(const Reduction& r,
                                                                        std::int64_t first, int items,
                                                                        int own, int log_members) {
  constexpr int U = tuning.rows_in_flight, C = Reduction::shape::columns, rows = Reduction::shape::rows;
  constexpr int log_c = log2_of(C);
  const int log_columns = log_c - log_members;
  ColumnStack<W, Reduction> stack(own, log_members, log_columns, items);
#pragma unroll 1
  for (int t = 0; t < 1 << log_columns; ++t) {
    const int column = (reversed(t, log_columns) << log_members) + own;
    const int filled = Whole ? rows : items_of_column(items, column, log_c);
    typename Reduction::column c[W];
#pragma unroll(tuning.rows_unrolled / U)
    for (int start = 0; start < rows; start += U) {
      if (!Whole && start >= filled) break;
      decltype(fetch_side_by_side<W>(r, first)) x[U];
#pragma unroll
      for (int u = 0; u < U; ++u) {
        if (Whole || start + u < filled) x[u] = fetch_side_by_side<W>(r, first + column + (start + u) * C);
      }
#pragma unroll
      for (int u = 0; u < U; ++u) {
        if (Whole || start + u < filled) {
          fold_side_by_side<W>(r, c, x[u], first + column + (start + u) * C, start + u, u == 0 && start == 0);
        }
      }
    }
    SideBySide<W, Reduction> s;
    if (Whole || filled > 0) {
#pragma unroll
      for (int w = 0; w < W; ++w) s.of[w] = r.end(c[w], first + column);
    }
    stack.push(r, t, s);
  }
  return stack.root();
}

// All of rows of at most one item a column by one thread, 8 loads at a time.
template <int W, class Reduction>
__device__ __forceinline__ SideBySide<W, Reduction> thread_fold_short_row(const Reduction& r, int items) {
  constexpr int U = 8, log_u = 3;
  const int log_columns = items <= U ? log_u : 32 - __clz(items - 1);
  ColumnStack<W, Reduction> stack(0, 0, log_columns, items);
#pragma unroll 1
  for (int t = 0; t < 1 << log_columns; t += U) {
    decltype(fetch_side_by_side<W>(r, 0)) x[U];
    SideBySide<W, Reduction> s[U];
    const int base = reversed(t, log_columns);
    const auto column = [&](int u) { return base + (reversed(u, log_u) << (log_columns - log_u)); };
#pragma unroll
    for (int u = 0; u < U; ++u) {
      if (column(u) < items) x[u] = fetch_side_by_side<W>(r, column(u));
    }
#pragma unroll
    for (int u = 0; u < U; ++u) {
      if (column(u) >= items) continue;
      typename Reduction::column c[W];
      fold_side_by_side<W>(r, c, x[u], column(u), 0, true);
#pragma unroll
      for (int w = 0; w < W; ++w) s[u].of[w] = r.end(c[w], column(u));
    }
#pragma unroll
    for (int level = 0; level < log_u; ++level) {
#pragma unroll
      for (int u = 0; u < U; u += 2 << level)
        stack.join(r, s[u], s[u + (1 << level)], t + u + (1 << level), level);
    }
    stack.push(r, t, s[0], log_u);
  }
  return stack.root();
}

// How many pleats of a row a block folds at most, a power of two.
inline constexpr int most_pleats_of_lines = 64;

// Nodes of `width` items of rows each, in order, as a tree: what a thread keeps of an aligned run of fewer
// than 2^levels nodes, the first of that number. Pleats by default.
template <int W, class Reduction, int levels>
class NodeStack {
  using States = SideBySide<W, Reduction>;

 public:
  __device__ __forceinline__ explicit NodeStack(std::int64_t first,
                                                std::int64_t width = Reduction::shape::items)
      : first_(first), width_(width), count_(0) {}

  __device__ __forceinline__ void push(const Reduction& r, States s) {
    int level = 0;
    for (; count_ >> level & 1; ++level) s = joined(r, level, s, first_ + count_ + 1 - (1 << level));
    waiting_[level] = s;
    ++count_;
  }
  // What is left are nodes of rising level, joined from the right.
  __device__ __forceinline__ States root(const Reduction& r) const {
    int level = __ffs(count_) - 1;
    States s = waiting_[level];
    for (++level; count_ >> level != 0; ++level) {
      if (count_ >> level & 1) s = joined(r, level, s, first_ + ((count_ >> level) << level));
    }
    return s;
  }

 private:
  // A waiting node of 2^level whole ones and what follows it from node `from` on.
  __device__ __forceinline__ States joined(const Reduction& r, int level, States right,
                                           std::int64_t from) const {
    const std::int64_t width = width_ << level, rest = r.count() - from * width_;
    const Counts counts{width, rest < width ? rest : width};
#pragma unroll
    for (int w = 0; w < W; ++w) right.of[w] = r.join(waiting_[level].of[w], right.of[w], counts);
    return right;
  }

  std::int64_t first_, width_;
  int count_;
  States waiting_[levels];
};

}  // namespace pleat::gpu
