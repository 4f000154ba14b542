// A few columns of one item each, by one thread with no loop.
#pragma once

#include <pleat/backends/cuda/device/powers.cuh>
#include <pleat/backends/cuda/rows/line_columns.cuh>
#include <pleat/fold/reduction.hpp>

namespace pleat::gpu {

// Of a pleat of at most one item a column the columns own + m 2^log_apart, m < count, of W rows side by side.
// A tree of functions, which keeps all states in registers.
template <int W, int count, class Reduction>
struct FewColumns {
  using States = SideBySide<W, Reduction>;
  static constexpr int levels = log2_of(count);
  const Reduction& r;
  int own, log_apart, items;

  __device__ __forceinline__ int column(int m) const { return own + (m << log_apart); }
  __device__ __forceinline__ bool is_there(int m) const { return column(m) < items; }

  // Of no meaning if the first column has no item.
  __device__ __forceinline__ States fold() const {
    decltype(fetch_side_by_side<W>(r, 0)) x[count];
#pragma unroll
    for (int m = 0; m < count; ++m) {
      if (is_there(m)) x[m] = fetch_side_by_side<W>(r, column(m));
    }
    return node<0, 0>(x);
  }

 private:
  // Columns m, m + 2^level, m + 2 2^level, ...
  template <int m, int level, class Fetched>
  __device__ __forceinline__ States node(const Fetched (&x)[count]) const {
    States s;
    if constexpr (level == levels) {
      if (is_there(m)) {
        typename Reduction::column c[W];
        fold_side_by_side<W>(r, c, x[m], column(m), 0, true);
#pragma unroll
        for (int w = 0; w < W; ++w) s.of[w] = r.end(c[w], column(m));
      }
    } else {
      constexpr int right = m + (1 << level);
      s = node<m, level + 1>(x);
      if (is_there(right)) {
        const States other = node<right, level + 1>(x);
        const int log_width = log_apart + level + 1;
        const Counts counts{items_of_column(items, column(m), log_width),
                            items_of_column(items, column(right), log_width)};
#pragma unroll
        for (int w = 0; w < W; ++w) s.of[w] = r.join(s.of[w], other.of[w], counts);
      }
    }
    return s;
  }
};

}  // namespace pleat::gpu
