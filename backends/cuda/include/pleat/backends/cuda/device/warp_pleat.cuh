// One warp folds one pleat: load, fold down, fold across. Two ways to own the columns give the same tree:
//   vectors  a lane loads 16 bytes a row and owns columns V lane .. V lane + V - 1 (contiguous, aligned sources)
//   strided  a lane owns columns lane + 32 k, and loads or calls the functor once per column (everything else)
// All 32 lanes take part; after every function here each lane that is named holds the result.
#pragma once

#include <cstdint>
#include <cstring>

#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/fold/shape.hpp>

namespace pleat::gpu {

template <class Reduction>
inline constexpr int vector_width = Reduction::shape::vector_width;

// Sixteen bytes a lane and row.
template <class Reduction>
inline constexpr bool vector_loads = detail::ContiguousBody<typename Reduction::Body> &&
                                     sizeof(typename Reduction::element) * vector_width<Reduction> == 16;

// lane ^ mask joined with this lane: the lower lane's value on the left. Both lanes hold the result.
template <class Reduction>
__device__ __forceinline__ typename Reduction::states warp_join(const Reduction& r, const typename Reduction::states& own,
                                                                const typename Reduction::states& other, bool upper,
                                                                std::int64_t each) {
  return r.join(select_words(upper, other, own), select_words(upper, own, other), Counts{each, each});
}

// One halving step per lane bit, from the highest. While a lane owns several states (Live > 1) it keeps one half and
// trades the other for the partner's; then it owns one. Compile-time recursion keeps the states in registers.
template <int Live, int Mask, class Reduction>
__device__ __forceinline__ void warp_exchange(const Reduction& r, typename Reduction::states* s, std::int64_t each) {
  const bool upper = threadIdx.x & Mask;
  constexpr int half = Live > 1 ? Live / 2 : 1;
  if constexpr (Live > 1) {
#pragma unroll
    for (int k = 0; k < half; ++k) {
      const auto keep = select_words(upper, s[k + half], s[k]);
      const auto give = select_words(upper, s[k], s[k + half]);
      s[k] = warp_join(r, keep, shuffle_xor(give, Mask), upper, each);
    }
  } else {
    s[0] = warp_join(r, s[0], shuffle_xor(s[0], Mask), upper, each);
  }
  if constexpr (Mask > 1) warp_exchange<half, Mask / 2>(r, s, 2 * each);
}

// A whole pleat in vector form. The highest column bits are lane bits: lanes exchange until one state is left, then join
// over the column bits that the exchange spread over lanes 16, 8, ... For floats that is 8 shuffles a word, where joining
// all four states over every lane bit takes 20. Every lane holds the result.
template <class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_vectors_across(
    const Reduction& r, typename Reduction::states (&s)[vector_width<Reduction>]) {
  constexpr int V = vector_width<Reduction>;
  warp_exchange<V, 16>(r, s, Reduction::shape::rows);
  std::int64_t each = 32 * Reduction::shape::rows;
#pragma unroll
  for (int spread = V, mask = 16; spread > 1; spread /= 2, mask /= 2, each *= 2) {
    s[0] = warp_join(r, s[0], shuffle_xor(s[0], mask), threadIdx.x & mask, each);
  }
  return s[0];
}

// A pleat of `items` items in strided form; columns with no item are skipped. Lane 0 holds the result.
template <class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_strided_across(
    const Reduction& r, typename Reduction::states (&s)[vector_width<Reduction>], int items) {
  constexpr int V = vector_width<Reduction>;
  const int lane = threadIdx.x % 32;
  const auto counts = [items](int column, int half) {
    return Counts{items_in_column(items, column, 2 * half), items_in_column(items, column + half, 2 * half)};
  };
#pragma unroll
  for (int half = V / 2; half >= 1; half /= 2) {
#pragma unroll
    for (int k = 0; k < half; ++k) {
      const int column = lane + 32 * k;
      if (column + 32 * half < items) s[k] = r.join(s[k], s[k + half], counts(column, 32 * half));
    }
  }
#pragma unroll
  for (int half = 16; half >= 1; half /= 2) {
    const auto other = shuffle_xor(s[0], half);
    if (lane < half && lane + half < items) s[0] = r.join(s[0], other, counts(lane, half));
  }
  return s[0];
}

// Down and across for a whole pleat whose first item has number `first`, with 16-byte loads. Every lane holds the result.
template <Tuning tuning, class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_vectors(const Reduction& r, std::int64_t first) {
  using E = typename Reduction::element;
  constexpr int V = vector_width<Reduction>, U = tuning.rows_in_flight, rows = Reduction::shape::rows;
  constexpr int columns = Reduction::shape::columns;
  const std::int64_t own = first + threadIdx.x % 32 * V;  // number of the lane's first item
  const auto* from = reinterpret_cast<const uint4*>(r.body().data() + r.first_index() + own);
  typename Reduction::column c[V];
#pragma unroll (tuning.rows_unrolled / U)
  for (int start = 0; start < rows; start += U) {
    uint4 loaded[U];
#pragma unroll
    for (int u = 0; u < U; ++u) loaded[u] = __ldcs(from + (start + u) * 32);
#pragma unroll
    for (int u = 0; u < U; ++u) {
      E x[V];
      std::memcpy(x, &loaded[u], sizeof(x));
#pragma unroll
      for (int k = 0; k < V; ++k) {
        const std::int64_t number = own + k + (start + u) * columns;
        if (u == 0 && start == 0) {
          c[k] = r.begin_with(x[k], number);
        } else {
          r.step_with(c[k], x[k], number, start + u);
        }
      }
    }
  }
  typename Reduction::states s[V];
#pragma unroll
  for (int k = 0; k < V; ++k) s[k] = r.end(c[k], own + k);
  return warp_fold_vectors_across(r, s);
}

// Down and across for a whole pleat, column by column. Lane 0 holds the result.
template <Tuning tuning, class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_strided(const Reduction& r, std::int64_t first) {
  constexpr int V = vector_width<Reduction>, U = tuning.rows_in_flight, rows = Reduction::shape::rows;
  constexpr int columns = Reduction::shape::columns;
  const std::int64_t own = first + threadIdx.x % 32;
  typename Reduction::column c[V];
#pragma unroll (tuning.rows_unrolled / U)
  for (int start = 0; start < rows; start += U) {
    if constexpr (detail::ItemBody<typename Reduction::Body>) {
      typename Reduction::element x[U][V];
#pragma unroll
      for (int u = 0; u < U; ++u) {
#pragma unroll
        for (int k = 0; k < V; ++k) x[u][k] = r.item(own + 32 * k + (start + u) * columns);
      }
#pragma unroll
      for (int u = 0; u < U; ++u) {
#pragma unroll
        for (int k = 0; k < V; ++k) {
          const std::int64_t number = own + 32 * k + (start + u) * columns;
          if (u == 0 && start == 0) {
            c[k] = r.begin_with(x[u][k], number);
          } else {
            r.step_with(c[k], x[u][k], number, start + u);
          }
        }
      }
    } else {
#pragma unroll
      for (int u = 0; u < U; ++u) {
#pragma unroll
        for (int k = 0; k < V; ++k) {
          const std::int64_t number = own + 32 * k + (start + u) * columns;
          if (u == 0 && start == 0) {
            c[k] = r.begin(number);
          } else {
            r.step(c[k], number, start + u);
          }
        }
      }
    }
  }
  typename Reduction::states s[V];
#pragma unroll
  for (int k = 0; k < V; ++k) s[k] = r.end(c[k], own + 32 * k);
  return warp_fold_strided_across(r, s, Reduction::shape::items);
}

// The last pleat of a range, of fewer items than a whole one: checked item by item. Lane 0 holds the result.
template <class Reduction>
__device__ __noinline__ typename Reduction::states warp_fold_last(const Reduction& r, std::int64_t first, int items) {
  constexpr int V = vector_width<Reduction>, columns = Reduction::shape::columns;
  const int lane = threadIdx.x % 32;
  typename Reduction::states s[V];
#pragma unroll
  for (int k = 0; k < V; ++k) {
    const int column = lane + 32 * k;
    if (column >= items) continue;
    auto c = r.begin(first + column);
    for (int row = 1; row * columns + column < items; ++row) r.step(c, first + row * columns + column, row);
    s[k] = r.end(c, first + column);
  }
  return warp_fold_strided_across(r, s, items);
}

// Any pleat. Lane 0 holds the result.
template <Tuning tuning, bool Vectors, class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_pleat(const Reduction& r, std::int64_t pleat) {
  const std::int64_t first = pleat * Reduction::shape::items;
  const std::int64_t left = r.count() - first;
  if (left < Reduction::shape::items) return warp_fold_last(r, first, int(left));
  if constexpr (Vectors) {
    return warp_fold_vectors<tuning>(r, first);
  } else {
    return warp_fold_strided<tuning>(r, first);
  }
}

}  // namespace pleat::gpu
