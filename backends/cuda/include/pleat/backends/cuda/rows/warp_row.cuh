// Short rows, of at most one pleat: a warp folds a whole row, or several rows at once where a row has fewer
// items than the warp has lanes.
#pragma once

#include <cstdint>

#include <pleat/backends/cuda/device/last_pleat.cuh>
#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/backends/cuda/device/warp_across.cuh>
#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/fold/shape.hpp>

namespace pleat::gpu {

// A warp alone, as the team that folds a part of a pleat.
template <class Reduction>
struct LoneWarp {
  using Fetched = decltype(fetch_item(std::declval<const Reduction&>(), 0));
  static constexpr int lanes = 32, columns = vector_width<Reduction>;
  static constexpr int rows = int(std::bit_floor(unsigned(detail::clamped<std::size_t>(
      128 / (detail::larger<std::size_t>(4, sizeof(Fetched)) * columns), 4, 32))));
};

// The first `rows` rows of a pleat, at most all, with 16-byte loads. Lane 0 holds the result.
template <Tuning tuning, class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_whole_rows(const Reduction& r, int rows) {
  constexpr int V = vector_width<Reduction>, U = tuning.rows_in_flight, columns = Reduction::shape::columns;
  const std::int64_t own = threadIdx.x % 32 * V;
  typename Reduction::column c[V];
#pragma unroll 1
  for (int start = 0; start < rows; start += U) {
    typename Reduction::Body::template raw<V> loaded[U];
#pragma unroll
    for (int u = 0; u < U; ++u) {
      if (start + u < rows) loaded[u] = r.body().template load<V>(own + (start + u) * columns);
    }
#pragma unroll
    for (int u = 0; u < U; ++u) {
      if (start + u >= rows) break;
#pragma unroll
      for (int k = 0; k < V; ++k) {
        const std::int64_t number = own + k + (start + u) * columns;
        fold_item(r, c[k], r.body().template item<V>(loaded[u], k, own + (start + u) * columns), number,
                  start + u, u == 0 && start == 0);
      }
    }
  }
  typename Reduction::states s[V];
#pragma unroll
  for (int k = 0; k < V; ++k) s[k] = r.end(c[k], own + k);
  return warp_fold_vectors_across(r, s, rows);
}

// Any part of a pleat, item by item. Lane 0 holds the result.
template <class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_part(const Reduction& r, int items) {
  using Team = LoneWarp<Reduction>;
  typename Reduction::states s[1];
  s[0] = lane_fold_columns<Team>(r, int(threadIdx.x % 32), 0, items);
  return warp_fold_strided_across<Reduction::shape::rows * Team::columns>(r, s, items);
}

// A row of `items` items, at most `lanes`, a power of two up to 32, each on a lane of its own. The first lane
// of the row holds the result. All lanes of the warp take part; those with `present` false have no row.
template <class Reduction>
__device__ __forceinline__ typename Reduction::states lanes_fold_row(const Reduction& r, int items, int lanes,
                                                                     bool present) {
  const int column = int(threadIdx.x) % lanes;
  typename Reduction::states s;
  if (present && column < items) s = r.end(r.begin(column), column);
#pragma unroll 1
  for (int half = lanes / 2; half >= 1; half /= 2) {
    const auto other = shuffle_xor(s, half);
    if (column < half && column + half < items) {
      s = r.join(
          s, other,
          Counts{items_in_column(items, column, 2 * half), items_in_column(items, column + half, 2 * half)});
    }
  }
  return s;
}

}  // namespace pleat::gpu
