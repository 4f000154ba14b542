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
  int stages = 0;        // of a ring in shared memory through which rows come; 0: loads into registers
};

// A tuning as a type, for a kernel's template argument: equal tunings share a kernel, and a profiler shows
// the numbers. nvcc 13 cannot launch a kernel whose template argument is a struct of a namespace (its stub
// names it by symbol).
template <int ThreadsPerBlock, int RowsInFlight, int RowsUnrolled, int PleatsPerGroup, int BlocksPerSm,
          int Stages>
struct Tuned {
  static constexpr Tuning value{ThreadsPerBlock, RowsInFlight, RowsUnrolled,
                                PleatsPerGroup,  BlocksPerSm,  Stages};
};
template <Tuning t>
using tuned_t = Tuned<t.threads_per_block, t.rows_in_flight, t.rows_unrolled, t.pleats_per_group,
                      t.blocks_per_sm, t.stages>;

// What the selector looks at.
struct Kind {
  std::size_t state_bytes;   // of a partial
  std::size_t column_bytes;  // what a column holds while it folds
  int columns_per_lane;
  std::size_t staged_bytes;  // of one row of a lane in shared memory; 0 where rows cannot come that way
  bool long_fold;  // is an item's fold of so many instructions that they are not to be repeated for each row?
};

// Measured on an H200, 2026-12-01, 2^28 floats, share of the read roofline. Columns that leave registers free
// keep 8 rows of loads in them, with every row's code written out: sum .974 with 3 blocks of 256 threads a
// multiprocessor (.970 with 4, .94 with 6), argmax .960 with 2 (.95 with 3). Larger columns take rows through
// shared memory: variance .953, against .930 by registers, and sum, minmax, argmax and variance together .925
// against .75; blocks of 128 threads are .01 better there than those of 256, and a ring of 4 times 2 rows .08
// better than one of 2 times 4. Log-sum-exp .85, bound by its instructions in either form; written out for
// every row it leaves the instruction cache (.55). threads_per_block is what the policy asks for, or 0.
constexpr Tuning select_tuning(const Kind& kind, int threads_per_block) {
  const int live_bytes = int(kind.column_bytes) * kind.columns_per_lane;  // of a lane's columns
  const bool heavy = live_bytes > 64;
  const int threads = threads_per_block != 0 ? threads_per_block : heavy ? 128 : 256;
  const int warps = threads / 32;
  constexpr int ring_rows = 8;
  const std::size_t ring_bytes = std::size_t(threads) * ring_rows * kind.staged_bytes;
  const bool staged = heavy && kind.staged_bytes > 0 && ring_bytes <= 32768;
  const int warps_per_sm = live_bytes < 32 || kind.long_fold ? 24 : 16;
  return Tuning{
      .threads_per_block = threads,
      .rows_in_flight = staged              ? 2
                        : live_bytes <= 192 ? 8
                                            : 4,
      .rows_unrolled = heavy || kind.long_fold ? 8 : 32,
      .pleats_per_group = int(std::clamp<std::size_t>(
          std::bit_floor((staged ? 8192 : 16384) / std::max<std::size_t>(kind.state_bytes, 1)), 1,
          heavy ? 128 : 64)),
      .blocks_per_sm = std::max(1, warps_per_sm / warps),
      .stages = staged ? 4 : 0,
  };
}

// How many pleats one block folds, a power of two: enough to give each warp one as soon as the device is
// full, then what leaves some five hundred blocks. Too large a group costs up to 5x at mid sizes (H200,
// 2026-11-30: best 2 to 4 at 2^20 floats, 8 at 2^22, 16 at 2^24, 32 at 2^26, 64 and above from 2^28 on).
inline int group_size(std::int64_t pleats, int most) {
  const auto floor2 = [](std::int64_t x) {
    return std::int64_t(std::bit_floor(std::uint64_t(x < 1 ? 1 : x)));
  };
  const std::int64_t wanted = pleats < 2048 ? std::min<std::int64_t>(8, floor2(pleats / 128))
                                            : std::max<std::int64_t>(16, floor2(pleats / 512));
  return int(std::min<std::int64_t>(wanted, most));
}

}  // namespace pleat::gpu
