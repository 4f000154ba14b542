// Rows of at most one item a column: a warp folds many at once. A few lanes share a row, and each holds
// several packets of it, so that most joins happen within a lane. A packet is a vector of items where rows
// consist of whole, aligned ones, otherwise one item.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <pleat/backends/cuda/device/powers.cuh>
#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/reduction.hpp>

namespace pleat::gpu {

template <bool Vectors, class Reduction>
inline constexpr int packet_width = Vectors ? vector_width<Reduction> : 1;

// Reducers that are free of order fold a packet as one column, which is cheaper than joins; others hold a
// state for each of its items.
template <class R>
struct IsOrderFree {
  static constexpr bool value = detail::is_order_free<R>();
};
template <bool Vectors, class Reduction>
inline constexpr int states_of_packet =
    Reduction::template all<IsOrderFree> ? 1 : packet_width<Vectors, Reduction>;

// Packets that a lane has at hand: as many as registers hold the states of.
template <bool Vectors, class Reduction>
inline constexpr int packets_of_lane = int(std::bit_floor(unsigned(detail::clamped<std::size_t>(
    (Vectors ? 256 : 128) / (sizeof(typename Reduction::states) * states_of_packet<Vectors, Reduction>), 1,
    8))));

// How rows of `packets` packets are laid on a warp: packet q of a row is held by its lane q mod lanes, as the
// (q / lanes)-th; what a lane has room for beyond that are further rows. All powers of two, as logarithms.
struct ShortRows {
  int packets;
  int log_lanes;  // that share a row
  int log_each;   // packets of a row for each of them
  __host__ __device__ int rows_at_once() const { return 32 >> log_lanes; }
  __host__ __device__ int rows_of_warp(int packets_of_lane) const {
    return rows_at_once() * (packets_of_lane >> log_each);
  }
};

template <bool Vectors, class Reduction>
constexpr bool are_short_rows(std::int64_t cols) {
  constexpr int width = packet_width<Vectors, Reduction>;
  return !Reduction::ordered && cols <= Reduction::shape::columns &&
         cols <= 32 * width * packets_of_lane<Vectors, Reduction>;
}
template <bool Vectors, class Reduction>
ShortRows layout_of_short_rows(int cols) {
  const int packets = (cols - 1) / packet_width<Vectors, Reduction> + 1;
  const int log_packets = log2_of(int(std::bit_ceil(unsigned(packets))));
  const int log_each = detail::smaller(log_packets, log2_of(packets_of_lane<Vectors, Reduction>));
  return {packets, log_packets - log_each, log_each};
}

// What a lane holds of its rows: packet p is of row p / each of them, and there the (p mod each)-th.
template <class Batch>
struct PacketsOfLane {
  const Batch& batch;
  const ShortRows& layout;
  std::int64_t first;                                                // row of the warp
  int lane = int(threadIdx.x) % 32 & ((1 << layout.log_lanes) - 1);  // among those of the row
  int place = int(threadIdx.x) % 32 >> layout.log_lanes;

  __device__ __forceinline__ bool begins_row(int p) const { return (p & ((1 << layout.log_each) - 1)) == 0; }
  __device__ __forceinline__ std::int64_t row(int p) const {
    return first + (p >> layout.log_each) * layout.rows_at_once() + place;
  }
  __device__ __forceinline__ int number(int p) const {
    return lane + ((p & ((1 << layout.log_each) - 1)) << layout.log_lanes);
  }
  __device__ __forceinline__ bool is_there(int p) const {
    return row(p) < batch.rows() && number(p) < layout.packets;
  }
};

// A packet of W items that has been loaded, the first of them of that number in its row: S states, each of as
// many consecutive items.
template <int W, int S, class Reduction, class Raw>
__device__ __forceinline__ void fold_packet(const Reduction& r, const Raw& loaded, int number,
                                            typename Reduction::states (&s)[S]) {
  constexpr int each = W / S;
  typename Reduction::column c;
#pragma unroll
  for (int k = 0; k < W; ++k) {
    fold_item(r, c, r.body().template item<W>(loaded, k, number), number + k, k % each, k % each == 0);
    if ((k + 1) % each == 0) s[k / each] = r.end(c, number + k - k % each, 1);
  }
}

// S states of each packet, of `items` items each: a join looks whether its right column is there.
template <int P, int S, class Reduction, class Packets>
__device__ __forceinline__ void fold_ragged_across(const Reduction& r, const Packets& packets, int items,
                                                   typename Reduction::states (&s)[P][S]) {
  const int count = packets.layout.packets * S, log_lanes = packets.layout.log_lanes;
  const auto join = [&](auto& left, const auto& right, int column, int log_half) {
    const int shift = log_half + 1, right_column = column + (1 << log_half);
    left = r.join(left, right,
                  Counts{(((count - column - 1) >> shift) + 1) * items,
                         (((count - right_column - 1) >> shift) + 1) * items});
  };
  const int each = 1 << packets.layout.log_each;
#pragma unroll
  for (int apart = P / 2; apart >= 1; apart /= 2) {  // within the lane
    if (apart >= each) continue;
#pragma unroll
    for (int p = 0; p + apart < P; ++p) {
      if ((p & apart) != 0 || (p & (each - 1)) >= apart || !packets.is_there(p + apart)) continue;
#pragma unroll
      for (int k = 0; k < S; ++k) {
        join(s[p][k], s[p + apart][k], packets.number(p) * S + k, log2_of(apart) + log_lanes + log2_of(S));
      }
    }
  }
#pragma unroll 1
  for (int log_apart = log_lanes - 1; log_apart >= 0; --log_apart) {
    const int apart = 1 << log_apart;
#pragma unroll
    for (int p = 0; p < P; ++p) {
      if (!packets.begins_row(p)) continue;
#pragma unroll
      for (int k = 0; k < S; ++k) {
        const auto other = shuffle_xor(s[p][k], apart);
        if (packets.lane < apart && packets.lane + apart < packets.layout.packets)
          join(s[p][k], other, packets.lane * S + k, log_apart + log2_of(S));
      }
    }
  }
#pragma unroll
  for (int half = S / 2; half >= 1; half /= 2) {
#pragma unroll
    for (int p = 0; p < P; ++p) {
      if (!packets.begins_row(p) || !packets.is_there(p)) continue;
#pragma unroll
      for (int k = 0; k < half; ++k) join(s[p][k], s[p][k + half], k, log2_of(half));
    }
  }
}

// The rows from `first` on, as many as fit the warp's lanes, each answer to store(row, answer).
template <bool Vectors, class Batch, class Store>
__device__ __forceinline__ void warp_fold_short_rows(const Batch& batch, std::int64_t first,
                                                     const ShortRows& layout, const Store& store) {
  using Reduction = typename Batch::row_type;
  constexpr int W = packet_width<Vectors, Reduction>, P = packets_of_lane<Vectors, Reduction>;
  const PacketsOfLane<Batch> packets{batch, layout, first};
  const auto load = [&](int p) {
    const auto r = batch.row(packets.row(p));
    if constexpr (Vectors) {
      return r.body().template load<W>(packets.number(p) * W);
    } else {
      return fetch_item(r, packets.number(p));
    }
  };
  decltype(load(0)) loaded[P];
#pragma unroll
  for (int p = 0; p < P; ++p) {
    if (packets.is_there(p)) loaded[p] = load(p);
  }
  constexpr int S = states_of_packet<Vectors, Reduction>;
  typename Reduction::states s[P][S];
#pragma unroll
  for (int p = 0; p < P; ++p) {
    if (!packets.is_there(p)) continue;
    const auto r = batch.row(packets.row(p));
    const int number = packets.number(p) * W;
    if constexpr (!Vectors) {
      typename Reduction::column c;
      fold_fetched(r, c, loaded[p], number, 0, true);
      s[p][0] = r.end(c, number);
    } else {
      fold_packet<W>(r, loaded[p], number, s[p]);
    }
  }
  const auto r = batch.row(0);
  fold_ragged_across<P, S>(r, packets, W / S, s);
#pragma unroll
  for (int p = 0; p < P; ++p) {
    if (packets.begins_row(p) && packets.lane == 0 && packets.is_there(p))
      store(packets.row(p), r.result(s[p][0]));
  }
}

}  // namespace pleat::gpu
