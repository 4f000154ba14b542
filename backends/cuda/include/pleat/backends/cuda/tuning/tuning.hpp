// The knobs of the kernels, as plain data. The answer's bits never depend on them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include <pleat/detail/smaller.hpp>

// The compute capability that the kernels are tuned for, as 10 times the major number and the minor one. A
// program may define it otherwise, alike in all of its units; the code runs on any.
#ifndef PLEAT_CUDA_CAPABILITY
#define PLEAT_CUDA_CAPABILITY 90
#endif

namespace pleat::gpu {

struct Tuning {
  int threads_per_block;
  int rows_in_flight;        // loads started before the first is used
  int rows_unrolled;         // rows with compile-time numbers in one stretch of code
  int pleats_per_group;      // at most so many pleats are folded by one block; bounded by shared memory
  int blocks_per_sm;         // blocks that must fit one multiprocessor: bounds the registers
  int stages = 0;            // of a ring in shared memory through which rows come; 0: loads into registers
  int blocks_wanted = 1024;  // a block's group does not grow while there are fewer blocks than this
};

// A tuning as a type, for a kernel's template argument: equal tunings share a kernel, and a profiler shows
// the numbers. nvcc 13 cannot launch a kernel whose template argument is a struct of a namespace (its stub
// names it by symbol).
template <int ThreadsPerBlock, int RowsInFlight, int RowsUnrolled, int PleatsPerGroup, int BlocksPerSm,
          int Stages, int BlocksWanted>
struct Tuned {
  static_assert(ThreadsPerBlock >= 32 && ThreadsPerBlock <= 1024 && ThreadsPerBlock % 32 == 0,
                "Tuned<...>: the threads of a block must be a multiple of 32 from 32 to 1024");
  static_assert(RowsInFlight >= 1 && RowsUnrolled >= RowsInFlight && RowsUnrolled <= 32 &&
                    RowsUnrolled % (RowsInFlight >= 1 ? RowsInFlight : 1) == 0 &&
                    32 % (RowsUnrolled >= 1 ? RowsUnrolled : 1) == 0,
                "Tuned<...>: the rows in flight must divide the rows that are unrolled, and these divide 32");
  static_assert(PleatsPerGroup >= 1 && (PleatsPerGroup & (PleatsPerGroup - 1)) == 0,
                "Tuned<...>: the pleats of a group must be a power of two");
  static_assert(Stages >= 0 && Stages != 1 && (Stages & (Stages - 1)) == 0 && Stages * RowsInFlight <= 32,
                "Tuned<...>: the stages must be 0 or a power of two from 2 on, of 32 rows at most together");
  static_assert(BlocksPerSm >= 1 && BlocksWanted >= 1,
                "Tuned<...>: the blocks of a multiprocessor and those that are wanted must be 1 or more");
  static constexpr Tuning value{ThreadsPerBlock, RowsInFlight, RowsUnrolled, PleatsPerGroup,
                                BlocksPerSm,     Stages,       BlocksWanted};
};
template <Tuning t>
using tuned_t = Tuned<t.threads_per_block, t.rows_in_flight, t.rows_unrolled, t.pleats_per_group,
                      t.blocks_per_sm, t.stages, t.blocks_wanted>;

// What the selector looks at.
struct Kind {
  std::size_t state_bytes;   // of a partial
  std::size_t column_bytes;  // what a column holds while it folds
  int columns_per_lane;
  bool long_fold;  // is an item's fold of so many instructions that they are not to be repeated for each row?
  std::size_t packet_bytes = 0;  // of a lane's row where it is loaded as a whole; 0 where item by item
  bool copies_packets = false;   // can packets be copied ahead into shared memory?
};

// Measured on an H200, 2026-12-01, 2^28 floats, share of the read roofline.
// - Columns that leave registers free keep 8 rows of loads in them, with every row's code written out: sum
//   .980 with 3 blocks of 256 threads a multiprocessor (.970 with 4, .94 with 6), argmax .966 with 2 (.95
//   with 3).
// - Item by item 2 blocks are better, since all loads then stay in flight: a functor's sum .977, of 3 blocks
//   .957; a misaligned one .960 against .918. Columns with an index take 8 rows of code there: argmax .954,
//   against .937.
// - Larger columns take rows through shared memory: variance .961, against .930 by registers, and sum,
// minmax,
//   argmax and variance together .935 against .75; blocks of 128 threads are .01 better there than those of
//   256 or 64, and a ring of 4 times 2 rows .08 better than one of 2 times 4.
// - Two arrays at once do not profit from that (covariance .43, .88 by registers), and 4 rows of them are
//   enough: compensated dot product .957 with 8 rows of code, .74 with all.
// - Log-sum-exp .86, bound by its instructions in any form; written out for every row it leaves the
//   instruction cache (.55).
// threads_per_block is what the policy asks for, or 0.
//
// These are figures of sm_90. Derived from them, and not measured: before sm_80 there are no asynchronous
// copies, so that larger columns load into registers there; from sm_80 to sm_120 all is as for sm_90, whose
// blocks fit 64 Ki registers, 1024 threads and 100 KB of shared memory, which each of these has.
constexpr Tuning select_tuning(const Kind& kind, int threads_per_block, int capability) {
  const int live_bytes = int(kind.column_bytes) * kind.columns_per_lane;  // of a lane's columns
  const bool vectors = kind.packet_bytes > 0, several_arrays = kind.packet_bytes > 16;
  const bool heavy = live_bytes > 64, light = live_bytes < 32 || (kind.columns_per_lane >= 16 && !heavy);
  const int threads = threads_per_block != 0 ? threads_per_block : heavy ? 128 : 256;
  constexpr int ring_rows = 8;
  const std::size_t ring_bytes = std::size_t(threads) * ring_rows * kind.packet_bytes;
  const bool staged =
      capability >= 80 && heavy && kind.copies_packets && !several_arrays && ring_bytes <= 32768;
  const int warps_per_sm = vectors ? (light || kind.long_fold ? 24 : 16) : live_bytes > 192 ? 12 : 16;
  const bool written_out = !heavy && !kind.long_fold && (light || (vectors && !several_arrays));
  return Tuning{
      .threads_per_block = threads,
      .rows_in_flight = staged                        ? 2
                        : several_arrays              ? 4
                        : vectors && live_bytes > 192 ? 4
                                                      : 8,
      .rows_unrolled = written_out ? 32 : 8,
      .pleats_per_group = int(detail::clamped<std::size_t>(
          std::bit_floor((staged ? 8192 : 16384) / detail::larger<std::size_t>(kind.state_bytes, 1)), 1,
          heavy                     ? 128
          : light || kind.long_fold ? 32
                                    : 64)),
      .blocks_per_sm = detail::larger(1, warps_per_sm / (threads / 32)),
      .stages = staged ? 4 : 0,
      .blocks_wanted = heavy ? 512 : 1024,
  };
}

// How many pleats one block folds, a power of two: all that its warps can take at once, which leaves nothing
// to combine; of more one, until the device is full, then one for each warp, then two, then what leaves the
// wanted number of blocks. Too large a group costs up to 5x at mid sizes (sum on an H200, 2026-12-01: best 2
// at 2^20 floats, 4 to 8 at 2^22, 16 at 2^24 and 2^26, 32 at 2^28 with .980 of the roofline against .971 with
// 64; variance at 2^28 .961 with 128, .936 with 64, .88 with 32).
inline int group_size(std::int64_t pleats, const Tuning& tuning) {
  const auto floor2 = [](std::int64_t x) {
    return std::int64_t(std::bit_floor(std::uint64_t(x < 1 ? 1 : x)));
  };
  const std::int64_t warps = floor2(detail::smaller(tuning.threads_per_block / 32, 8));
  const std::int64_t wanted = pleats <= warps ? std::int64_t(std::bit_ceil(std::uint64_t(pleats)))
                              : pleats < 2048
                                  ? detail::smaller(warps, floor2(pleats / 128))
                                  : detail::larger(2 * warps, floor2(pleats / tuning.blocks_wanted));
  return int(detail::smaller<std::int64_t>(wanted, tuning.pleats_per_group));
}

// Of the second half of the groups, where the first wave of blocks would leave a rest behind that fills the
// device badly. Blocks that read ahead do best when all groups are large and all run at once; a few more
// groups than that, and a second wave of them reads with few blocks (moments of 1.06 times 2^28 floats on an
// H200, 2026-12-01: .74 of the roofline, .92 with quarters; of 1.5 times .90 and .96).
inline int small_group_size(std::int64_t pleats, int group, const Tuning& tuning) {
  const std::int64_t groups = (pleats - 1) / group + 1, at_once = tuning.blocks_wanted / 32 * 33;
  const bool quarters = tuning.stages > 0 && groups > at_once && group >= 4 * (tuning.threads_per_block / 32);
  return quarters ? group / 4 : group;
}

}  // namespace pleat::gpu
