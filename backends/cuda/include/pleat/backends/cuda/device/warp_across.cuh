// The columns of a warp's pleat fold across: by halving in the two ways that lanes own columns, or neighbours
// first for an ordered fold. All 32 lanes take part; lane 0 holds the result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/detail/parts.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/fold/shape.hpp>

namespace pleat::gpu {

template <class Reduction>
inline constexpr int vector_width = Reduction::shape::vector_width;

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

// The counts of column c and of column c + half, when these are the two halves of 2 half columns: of `items`
// items, as many in each column, and of any `items` items of a pleat.
struct EqualColumns {
  int items;
  __device__ __forceinline__ Counts operator()(int, int half) const {
    const int each = int(unsigned(items) / unsigned(2 * half));
    return {each, each};
  }
};
struct PartOfPleat {
  int items;
  __device__ __forceinline__ Counts operator()(int column, int half) const {
    return {items_in_column(items, column, 2 * half), items_in_column(items, column + half, 2 * half)};
  }
};

// One halving step per lane bit, from the highest, while a lane owns several of its first S states, the first
// that of `column`: it keeps one half and trades the other for its partner's. Compile-time recursion keeps
// the states in registers.
template <int S, int Live, int Mask, class Reduction, class CountOf>
__device__ __forceinline__ void lanes_trade(const Reduction& r, typename Reduction::states* s, int& column,
                                            const CountOf& count_of) {
  const bool upper = threadIdx.x & Mask;
  constexpr int half = Live / 2, apart = S * Mask;
  if (upper) column += half - apart;
#pragma unroll
  for (int k = 0; k < half; ++k) {
    auto keep = select_words(upper, s[k + half], s[k]);
    auto other = shuffle_xor(select_words(upper, s[k], s[k + half]), Mask);
    order_operands<Reduction>(keep, other, upper, std::make_index_sequence<Reduction::size>{});
    s[k] = r.join(keep, other, count_of(column + k, apart));
  }
  if constexpr (half > 1 && Mask > 1) lanes_trade<S, half, Mask / 2>(r, s, column, count_of);
}

// Columns that all have an item, S consecutive ones for each lane of an aligned group of `Lanes`. The highest
// column bits are lane bits: lanes trade while they have several states, then join over the other lane bits,
// over the column bits that the trades spread over the highest lane bits, and over those still within the
// lane. For a warp's pleat of floats that is 8 shuffles a word, where joining all four states over every lane
// bit takes 20. The group's first lane holds the result: in the plain steps every lane is its own left
// operand, and those for which that is wrong are never asked again.
template <int Lanes, int S, class Reduction, class CountOf>
__device__ __forceinline__ typename Reduction::states lanes_fold_vectors_across(
    const Reduction& r, typename Reduction::states (&s)[S], const CountOf& count_of) {
  constexpr int traded = S < Lanes ? S : Lanes, live = S / traded;
  int column = int(threadIdx.x) % Lanes * S;
  if constexpr (traded > 1) lanes_trade<S, S, Lanes / 2>(r, s, column, count_of);
  const auto step = [&](int mask, int half) {
#pragma unroll
    for (int k = 0; k < live; ++k) s[k] = r.join(s[k], shuffle_xor(s[k], mask), count_of(column + k, half));
  };
#pragma unroll
  for (int mask = Lanes / 2 / traded; mask >= 1; mask /= 2) step(mask, S * mask);
#pragma unroll
  for (int mask = Lanes / 2; mask > Lanes / 2 / traded; mask /= 2) step(mask, S * mask / Lanes);
#pragma unroll
  for (int half = live / 2; half >= 1; half /= 2) {
#pragma unroll
    for (int k = 0; k < half; ++k) s[k] = r.join(s[k], s[k + half], count_of(column + k, half));
  }
  return s[0];
}

// A whole pleat in vector form.
template <class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_vectors_across(
    const Reduction& r, typename Reduction::states (&s)[vector_width<Reduction>]) {
  return lanes_fold_vectors_across<32>(r, s, EqualColumns{Reduction::shape::items});
}

// What a lane owns of a pleat of `items` items folds into s[0] by halving: s[k] holds the items of the
// columns that leave column + apart * k when divided by N * apart. Columns with no item are skipped.
template <int N, class Reduction>
__device__ __forceinline__ void lane_fold_halves(const Reduction& r, typename Reduction::states (&s)[N],
                                                 int column, int apart, int items) {
#pragma unroll
  for (int half = N / 2; half >= 1; half /= 2) {
#pragma unroll
    for (int k = 0; k < half; ++k) {
      const int left = column + apart * k, right = left + apart * half, width = 2 * apart * half;
      if (right < items) {
        s[k] = r.join(s[k], s[k + half],
                      Counts{items_in_column(items, left, width), items_in_column(items, right, width)});
      }
    }
  }
}

// The counts of neighbours: `step` columns from right - step on, whole ones, and as many from `right` on. A
// column has `rows` items but for the last.
__device__ __forceinline__ Counts counts_of_neighbours(int right, int step, int rows, int items) {
  const int rest = items - right * rows;
  return Counts{step * rows, rest < step * rows ? rest : step * rows};
}

// The same for an ordered fold, whose columns are consecutive: s[k] holds column + apart * k and, of those
// between, all.
template <int N, class Reduction>
__device__ __forceinline__ void lane_fold_neighbours(const Reduction& r, typename Reduction::states (&s)[N],
                                                     int column, int apart, int rows, int items) {
#pragma unroll
  for (int step = 1; step < N; step *= 2) {
#pragma unroll
    for (int k = 0; k + step < N; k += 2 * step) {
      const int right = column + apart * (k + step);
      if (right * rows < items)
        s[k] = r.join(s[k], s[k + step], counts_of_neighbours(right, apart * step, rows, items));
    }
  }
}

// A pleat of `items` items in strided form: lane l owns columns l + 32 k of N times 32, each of `rows` items
// if they are consecutive. Lane 0 holds the result.
template <int rows, int N, class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_strided_across(
    const Reduction& r, typename Reduction::states (&s)[N], int items) {
  const int lane = threadIdx.x % 32;
  if constexpr (Reduction::ordered) {  // neighbours join first, lanes before the lane's own
#pragma unroll
    for (int step = 1; step < 32; step *= 2) {
#pragma unroll
      for (int k = 0; k < N; ++k) {
        const int right = lane + 32 * k + step;
        const auto other = shuffle_xor(s[k], step);
        if (lane % (2 * step) == 0 && right * rows < items)
          s[k] = r.join(s[k], other, counts_of_neighbours(right, step, rows, items));
      }
    }
    if (lane == 0) lane_fold_neighbours(r, s, 0, 32, rows, items);
  } else {
    lane_fold_halves(r, s, lane, 32, items);
#pragma unroll
    for (int half = 16; half >= 1; half /= 2) {
      const auto other = shuffle_xor(s[0], half);
      if (lane < half && lane + half < items) {
        s[0] = r.join(
            s[0], other,
            Counts{items_in_column(items, lane, 2 * half), items_in_column(items, lane + half, 2 * half)});
      }
    }
  }
  return s[0];
}

}  // namespace pleat::gpu
