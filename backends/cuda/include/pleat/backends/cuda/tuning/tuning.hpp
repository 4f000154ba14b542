// The knobs of the kernels, as plain data. The answer's bits never depend on them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace pleat::gpu {

struct Tuning {
  int threads_per_block;
  int rows_in_flight;    // loads started before the first is used
  int rows_unrolled;     // rows with compile-time numbers in one stretch of code
  int pleats_per_group;  // at most so many pleats are folded by one block; bounded by shared memory
  int blocks_per_sm;     // blocks that must fit one multiprocessor: bounds the registers
};

// A tuning as a type, for a kernel's template argument: equal tunings share a kernel, and a profiler shows
// the numbers. nvcc 13 cannot launch a kernel whose template argument is a struct of a namespace (its stub
// names it by symbol).
template <int ThreadsPerBlock, int RowsInFlight, int RowsUnrolled, int PleatsPerGroup, int BlocksPerSm>
struct Tuned {
  static constexpr Tuning value{ThreadsPerBlock, RowsInFlight, RowsUnrolled, PleatsPerGroup, BlocksPerSm};
};
template <Tuning t>
using tuned_t =
    Tuned<t.threads_per_block, t.rows_in_flight, t.rows_unrolled, t.pleats_per_group, t.blocks_per_sm>;

// Measured on an H200, 2026-11-30, 2^28 floats, share of the read roofline: sum .968 and argmax .953 with all
// rows unrolled
// (.963, .935 with 8); sum, minmax, argmax and variance together .793 with 8 rows, .51 with all, whose code
// no longer fits the instruction cache, and .61 with a third block per multiprocessor, which spills.
template <int ThreadsPerBlock, std::size_t StateBytes, std::size_t ColumnBytes, int ColumnsPerLane>
constexpr Tuning select_tuning() {
  const int live_bytes = int(ColumnBytes) * ColumnsPerLane;  // of a lane's columns
  const int warps = ThreadsPerBlock / 32;
  const int warps_per_sm = live_bytes <= 16 ? 32 : live_bytes <= 32 ? 24 : 16;
  return Tuning{
      .threads_per_block = ThreadsPerBlock,
      .rows_in_flight = live_bytes <= 192 ? 8 : 4,
      .rows_unrolled = live_bytes <= 64 ? 32 : 8,
      .pleats_per_group =
          int(std::clamp<std::size_t>(std::bit_floor(16384 / std::max<std::size_t>(StateBytes, 1)), 1, 128)),
      .blocks_per_sm = std::max(1, warps_per_sm / warps),
  };
}

// How many pleats one block folds, a power of two: enough to give each warp one as soon as the device is
// full, then what leaves some thousand blocks. Too large a group costs up to 5x at mid sizes (H200,
// 2026-11-30: best 2 to 4 at 2^20 floats, 8 at 2^22, 16 at 2^24, 64 at 2^28).
inline int group_size(std::int64_t pleats, int most) {
  const auto floor2 = [](std::int64_t x) {
    return std::int64_t(std::bit_floor(std::uint64_t(x < 1 ? 1 : x)));
  };
  const std::int64_t wanted = pleats < 2048 ? std::min<std::int64_t>(8, floor2(pleats / 128))
                                            : std::max<std::int64_t>(16, floor2(pleats / 1024));
  return int(std::min<std::int64_t>(wanted, most));
}

}  // namespace pleat::gpu
