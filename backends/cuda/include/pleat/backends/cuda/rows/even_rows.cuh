// Rows of a power of two of packets, at most one item a column: the layout is known when the kernel is
// compiled, and nothing in it is asked for twice. A few lanes share a row; a lane holds up to eight packets,
// so that most joins happen within it, in the order of a tree that keeps few states at a time.
#pragma once

#include <cstdint>
#include <utility>

#include <pleat/backends/cuda/device/last_pleat.cuh>
#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/backends/cuda/device/warp_across.cuh>
#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/rows/short_rows.cuh>
#include <pleat/detail/smaller.hpp>

namespace pleat::gpu {

template <int Packets, class Reduction>
struct EvenRows {
  static constexpr int in_flight = 8;  // packets of a lane
  static constexpr int W = vector_width<Reduction>, S = states_of_packet<true, Reduction>;
  // Lanes that share a row. What a warp asks for at once had best be whole lines of 128 bytes, but a row of
  // four packets for each lane spares the joins between lanes, which count where each item is a state (rows
  // of 16 floats on an H200, 2026-12-01: log-sum-exp .875 of the roofline, .50 on four lanes; argmax .466,
  // .634).
  static constexpr int lanes = Packets <= 2 || (Packets == 4 && S > 1) ? 1 : Packets <= 8 ? 4 : 8;
  static constexpr int each = Packets / lanes;   // packets of a row for each of them
  static constexpr int rows = in_flight / each;  // of a lane
  static constexpr int rows_at_once = 32 / lanes, rows_of_warp = rows * rows_at_once;
  using Raw = typename Reduction::Body::template raw<W>;
  struct States {
    typename Reduction::states of[S];
  };

  // Packets J, J + Apart, J + 2 Apart, ... of the lane's.
  template <int J, int Apart>
  __device__ __forceinline__ static States node(const Reduction& r, const Raw (&loaded)[each], int lane) {
    if constexpr (Apart >= each) {
      States s;
      fold_packet<W>(r, loaded[J], (lane + J * lanes) * W, s.of);
      return s;
    } else {
      constexpr std::int64_t items = W / S * (each / (2 * Apart));
      States left = node<J, 2 * Apart>(r, loaded, lane);
      const States right = node<J + Apart, 2 * Apart>(r, loaded, lane);
#pragma unroll
      for (int k = 0; k < S; ++k) left.of[k] = r.join(left.of[k], right.of[k], Counts{items, items});
      return left;
    }
  }

  // The rows from `first` on, each answer to store(row, answer). (Past the last row the last one is read.)
  template <class Batch, class Store>
  __device__ __forceinline__ static void warp_fold(const Batch& batch, std::int64_t first,
                                                   const Store& store) {
    const int lane = int(threadIdx.x) % lanes, place = int(threadIdx.x) % 32 / lanes;
    const auto row_of = [&](int k) { return first + k * rows_at_once + place; };
    Raw loaded[rows][each];
#pragma unroll
    for (int k = 0; k < rows; ++k) {
      const auto r = batch.row(detail::smaller(row_of(k), batch.rows() - 1));
#pragma unroll
      for (int j = 0; j < each; ++j) loaded[k][j] = r.body().template load<W>((lane + j * lanes) * W);
    }
#pragma unroll
    for (int k = 0; k < rows; ++k) {
      const auto r = batch.row(row_of(k));
      States s = node<0, 1>(r, loaded[k], lane);
      const auto root = lanes_fold_vectors_across<lanes>(r, s.of, EqualColumns{W * Packets});
      if (lane == 0 && row_of(k) < batch.rows()) store(row_of(k), r.result(root));
    }
  }
};

}  // namespace pleat::gpu
