// One warp folds one pleat: load, fold down, fold across. Two ways to own the columns give the same tree:
//   vectors: a lane loads 16 bytes a row and owns columns V lane .. V lane + V - 1 (aligned sources)
//   strided: a lane owns columns lane + 32 k, and loads or calls the functor once per column (all else)
// All 32 lanes take part; lane 0 holds the result.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/concepts/source.hpp>
#include <pleat/detail/parts.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/fold/shape.hpp>

namespace pleat::gpu {

template <class Reduction>
inline constexpr int vector_width = Reduction::shape::vector_width;

// Vector loads: sixteen bytes a lane and row of the widest stored element, fewer of the others of a zip.
template <class Reduction>
inline constexpr bool vector_loads = Source<typename Reduction::Body> && !Reduction::ordered &&
                                     sizeof(typename Reduction::element) * vector_width<Reduction> == 16;

// own and other as the left and right operand of a join: the lower lane's value is the left one. A symmetric
// reducer takes them as they come, which saves two selections a word.
template <class Reduction, std::size_t... I>
__device__ __forceinline__ void order_operands(typename Reduction::states& own,
                                               typename Reduction::states& other, bool upper,
                                               std::index_sequence<I...>) {
  const auto order = [upper](auto& mine, auto& theirs) {
    const auto left = select_words(upper, theirs, mine), right = select_words(upper, mine, theirs);
    mine = left;
    theirs = right;
  };
  ((Reduction::template symmetric<I> ? void() : order(detail::slot<I>(own), detail::slot<I>(other))), ...);
}

// One halving step per lane bit, from the highest, while a lane owns several states: it keeps one half and
// trades the other for its partner's. Compile-time recursion keeps the states in registers. Returns with one
// state a lane.
template <int Live, int Mask, class Reduction>
__device__ __forceinline__ void warp_exchange(const Reduction& r, typename Reduction::states* s,
                                              std::int64_t each) {
  const bool upper = threadIdx.x & Mask;
  constexpr int half = Live / 2;
#pragma unroll
  for (int k = 0; k < half; ++k) {
    auto keep = select_words(upper, s[k + half], s[k]);
    auto other = shuffle_xor(select_words(upper, s[k], s[k + half]), Mask);
    order_operands<Reduction>(keep, other, upper, std::make_index_sequence<Reduction::size>{});
    s[k] = r.join(keep, other, Counts{each, each});
  }
  if constexpr (half > 1) warp_exchange<half, Mask / 2>(r, s, 2 * each);
}

// A whole pleat in vector form. The highest column bits are lane bits: lanes exchange until one state is
// left, then join over the other lane bits, then over the column bits that the exchange spread over lanes 16,
// 8, ... For floats that is 8 shuffles a word, where joining all four states over every lane bit takes 20.
// Lane 0 holds the result: in the plain steps every lane is its own left operand, and those for which that is
// wrong are never asked again.
template <class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_vectors_across(
    const Reduction& r, typename Reduction::states (&s)[vector_width<Reduction>]) {
  constexpr int V = vector_width<Reduction>;
  std::int64_t each = Reduction::shape::rows;
  if constexpr (V > 1) warp_exchange<V, 16>(r, s, each);
  each *= V;
  const auto step = [&](int mask) {
    s[0] = r.join(s[0], shuffle_xor(s[0], mask), Counts{each, each});
    each *= 2;
  };
#pragma unroll
  for (int mask = 16 / V; mask >= 1; mask /= 2) step(mask);
#pragma unroll
  for (int mask = 16; mask > 16 / V; mask /= 2) step(mask);
  return s[0];
}

// A pleat of `items` items in strided form; columns with no item are skipped. Lane 0 holds the result.
template <class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_halves_across(
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

// The same for an ordered fold, whose columns are consecutive items: neighbours join first, lanes before the
// lane's own.
template <class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_neighbours_across(
    const Reduction& r, typename Reduction::states (&s)[vector_width<Reduction>], int items) {
  constexpr int V = vector_width<Reduction>, rows = Reduction::shape::rows;
  const int lane = threadIdx.x % 32;
  // of the columns from right - step and from right on, `step` of each
  const auto counts = [items](int right, int step) {
    const int rest = items - right * rows;
    return Counts{step * rows, rest < step * rows ? rest : step * rows};
  };
#pragma unroll
  for (int step = 1; step < 32; step *= 2) {
#pragma unroll
    for (int k = 0; k < V; ++k) {
      const int right = lane + 32 * k + step;
      const auto other = shuffle_xor(s[k], step);
      if (lane % (2 * step) == 0 && right * rows < items) s[k] = r.join(s[k], other, counts(right, step));
    }
  }
#pragma unroll
  for (int step = 1; step < V; step *= 2) {
#pragma unroll
    for (int k = 0; k + step < V; k += 2 * step) {
      const int right = lane + 32 * (k + step);
      if (lane == 0 && right * rows < items) s[k] = r.join(s[k], s[k + step], counts(right, 32 * step));
    }
  }
  return s[0];
}

template <class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_strided_across(
    const Reduction& r, typename Reduction::states (&s)[vector_width<Reduction>], int items) {
  if constexpr (Reduction::ordered) {
    return warp_fold_neighbours_across(r, s, items);
  } else {
    return warp_fold_halves_across(r, s, items);
  }
}

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

// U rows that have been read, from row start + ahead on, enter the lane's columns, which begin with number
// `own`. `index` is that of row `start` for the lane. (The first row is asked for once, not column by
// column.)
template <int U, class Reduction, class Raw>
__device__ __forceinline__ void fold_rows(const Reduction& r,
                                          typename Reduction::column (&c)[vector_width<Reduction>],
                                          const Raw (&loaded)[U], std::int64_t index, std::int64_t own,
                                          int start, int ahead) {
  constexpr int V = vector_width<Reduction>, columns = Reduction::shape::columns;
  const auto enter = [&](int u, bool first) {
    const int row = start + ahead + u;
#pragma unroll
    for (int k = 0; k < V; ++k) {
      fold_item(r, c[k], r.body().template item<V>(loaded[u], k, index + (ahead + u) * columns),
                own + k + row * columns, row, first);
    }
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
  return warp_fold_strided_across(r, s, Reduction::shape::items);
}

// How a lane takes the last pleat: so many of its columns side by side, and of these so many rows at once
// that the loads of 16 items wait together.
template <class Reduction>
struct LastPleat {
  static constexpr int V = vector_width<Reduction>;
  static constexpr int abreast = int(
      std::bit_floor(detail::clamped<std::size_t>(16 / sizeof(typename Reduction::column), (V + 3) / 4, V)));
  static constexpr int rows = detail::larger(16, 2 * V) / abreast;
};

// The last pleat of a range, of fewer items than a whole one. Lane 0 holds the result. Apart from the
// kernel's loops, so that these keep their registers.
template <class Reduction>
__device__ __noinline__ typename Reduction::states warp_fold_last(const Reduction& r, std::int64_t first,
                                                                  int items) {
  constexpr int V = vector_width<Reduction>, rows = Reduction::shape::rows, down = Reduction::row_stride;
  constexpr int A = LastPleat<Reduction>::abreast, U = LastPleat<Reduction>::rows;
  static_assert(V % A == 0 && rows % U == 0);
  const auto place = [](int k, int row) {
    return (int(threadIdx.x % 32) + 32 * k) * Reduction::column_stride + row * down;
  };
  typename Reduction::states s[V];
#pragma unroll 1
  for (int side = 0; side < V; side += A) {
    typename Reduction::column c[A];
#pragma unroll 1
    for (int start = 0; start < rows && start * down < items; start += U) {
      decltype(fetch_item(r, first)) x[U][A];
#pragma unroll
      for (int u = 0; u < U; ++u) {
#pragma unroll
        for (int k = 0; k < A; ++k) {
          if (place(side + k, start + u) < items) x[u][k] = fetch_item(r, first + place(side + k, start + u));
        }
      }
#pragma unroll
      for (int u = 0; u < U; ++u) {
#pragma unroll
        for (int k = 0; k < A; ++k) {
          const int at = place(side + k, start + u);
          if (at < items) fold_fetched(r, c[k], x[u][k], first + at, start + u, u == 0 && start == 0);
        }
      }
    }
#pragma unroll
    for (int k = 0; k < A; ++k) {
      if (place(side + k, 0) < items) s[side + k] = r.end(c[k], first + place(side + k, 0));
    }
  }
  return warp_fold_strided_across(r, s, items);
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
