// One warp folds one pleat: load, fold down, fold across. Two ways to own the columns give the same tree:
//   vectors: a lane loads 16 bytes a row and owns columns V lane .. V lane + V - 1 (aligned sources)
//   strided: a lane owns columns lane + 32 k, and loads or calls the functor once per column (all else)
// All 32 lanes take part; lane 0 holds the result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <pleat/backends/cuda/device/warp_across.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/concepts/source.hpp>
#include <pleat/detail/parts.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/fold/shape.hpp>

namespace pleat::gpu {

// Vector loads: sixteen bytes a lane and row of the widest stored element, fewer of the others of a zip.
template <class Reduction>
inline constexpr bool vector_loads = Source<typename Reduction::Body> && !Reduction::ordered &&
                                     sizeof(typename Reduction::element) * vector_width<Reduction> == 16;

// What stands at hand for an item before it is folded: the item as plain words (std::complex cannot be
// default constructed in device code), or for a Kokkos functor nothing.
struct NoItem {};
template <class Reduction>
__device__ __forceinline__ auto fetch_item(const Reduction& r, std::int64_t number) {
  if constexpr (detail::ItemBody<typename Reduction::Body>) {
    return detail::to_plain(r.item(number));
  } else {
    return NoItem{};
  }
}

// Item `number`, which is x, enters its column at `row`, as its first item or later. (`first` is not read off
// the row, since of most rows of a loop that is unrolled in part the compiler knows that they are not the
// first.)
template <class Reduction, class Item>
__device__ __forceinline__ void fold_item(const Reduction& r, typename Reduction::column& c, const Item& x,
                                          std::int64_t number, int row, bool first) {
  if (first) {
    c = r.begin_with(x, number);
  } else {
    r.step_with(c, x, number, row);
  }
}

// The same for what fetch_item gave.
template <class Reduction, class Fetched>
__device__ __forceinline__ void fold_fetched(const Reduction& r, typename Reduction::column& c,
                                             const Fetched& fetched, std::int64_t number, int row,
                                             bool first) {
  if constexpr (detail::ItemBody<typename Reduction::Body>) {
    fold_item(r, c, detail::from_plain<typename Reduction::value>(fetched), number, row, first);
  } else {
    if (first) {
      c = r.begin(number);
    } else {
      r.step(c, number, row);
    }
  }
}

// A vector of items that has been read from `index` on enters the lane's columns at `row`; its first item has
// number `number`.
template <class Reduction, class Raw>
__device__ __forceinline__ void fold_vector(const Reduction& r,
                                            typename Reduction::column (&c)[vector_width<Reduction>],
                                            const Raw& loaded, std::int64_t index, std::int64_t number,
                                            int row, bool first) {
  constexpr int V = vector_width<Reduction>;
#pragma unroll
  for (int k = 0; k < V; ++k)
    fold_item(r, c[k], r.body().template item<V>(loaded, k, index), number + k, row, first);
}

// U rows that have been read, from row start + ahead on, enter the lane's columns, which begin with number
// `own`. `index` is that of row `start` for the lane. (The first row is asked for once, not column by
// column.)
template <int U, class Reduction, class Raw>
__device__ __forceinline__ void fold_rows(const Reduction& r,
                                          typename Reduction::column (&c)[vector_width<Reduction>],
                                          const Raw (&loaded)[U], std::int64_t index, std::int64_t own,
                                          int start, int ahead) {
  constexpr int columns = Reduction::shape::columns;
  const auto enter = [&](int u, bool first) {
    const int row = start + ahead + u;
    fold_vector(r, c, loaded[u], index + (ahead + u) * columns, own + row * columns, row, first);
  };
  if (ahead == 0 && start == 0) {
    enter(0, true);
  } else {
    enter(0, false);
  }
#pragma unroll
  for (int u = 1; u < U; ++u) enter(u, false);
}

// Down and across for a whole pleat whose first item has number `first`, with 16-byte loads. Lane 0 holds the
// result.
template <Tuning tuning, class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_vectors(const Reduction& r,
                                                                        std::int64_t first) {
  constexpr int V = vector_width<Reduction>, U = tuning.rows_in_flight, rows = Reduction::shape::rows;
  constexpr int columns = Reduction::shape::columns;
  const std::int64_t own = first + threadIdx.x % 32 * V;  // number of the lane's first item
  std::int64_t index = r.first_index() + own;
  typename Reduction::column c[V];
#pragma unroll(tuning.rows_unrolled / U)
  for (int start = 0; start < rows; start += U) {
    typename Reduction::Body::template raw<V> loaded[U];
#pragma unroll
    for (int u = 0; u < U; ++u)
      loaded[u] = r.body().template load<V>(index + u * std::int64_t(columns));  // one address for all
    fold_rows<U>(r, c, loaded, index, own, start, 0);
    index += U * columns;
  }
  typename Reduction::states s[V];
#pragma unroll
  for (int k = 0; k < V; ++k) s[k] = r.end(c[k], own + k);
  return warp_fold_vectors_across(r, s);
}

// Down and across for a whole pleat, column by column. Lane 0 holds the result.
template <Tuning tuning, class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_strided(const Reduction& r,
                                                                        std::int64_t first) {
  constexpr int V = vector_width<Reduction>, U = tuning.rows_in_flight, rows = Reduction::shape::rows;
  constexpr int down = Reduction::row_stride, aside = 32 * Reduction::column_stride;
  const std::int64_t own = first + threadIdx.x % 32 * Reduction::column_stride;
  typename Reduction::column c[V];
#pragma unroll(tuning.rows_unrolled / U)
  for (int start = 0; start < rows; start += U) {
    decltype(fetch_item(r, own)) x[U][V];
#pragma unroll
    for (int u = 0; u < U; ++u) {
#pragma unroll
      for (int k = 0; k < V; ++k) x[u][k] = fetch_item(r, own + aside * k + (start + u) * down);
    }
#pragma unroll
    for (int u = 0; u < U; ++u) {
#pragma unroll
      for (int k = 0; k < V; ++k) {
        fold_fetched(r, c[k], x[u][k], own + aside * k + (start + u) * down, start + u, u == 0 && start == 0);
      }
    }
  }
  typename Reduction::states s[V];
#pragma unroll
  for (int k = 0; k < V; ++k) s[k] = r.end(c[k], own + aside * k);
  return warp_fold_strided_across<rows>(r, s, Reduction::shape::items);
}

// A whole pleat. Lane 0 holds the result.
template <Tuning tuning, bool Vectors, class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_pleat(const Reduction& r,
                                                                      std::int64_t pleat) {
  const std::int64_t first = pleat * Reduction::shape::items;
  if constexpr (Vectors) {
    return warp_fold_vectors<tuning>(r, first);
  } else {
    return warp_fold_strided<tuning>(r, first);
  }
}

}  // namespace pleat::gpu
