// The kernels for rows that stand side by side in memory: a row for a thread, or for a team of lanes and
// warps that share its columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <pleat/backends/cuda/device/nodes.cuh>
#include <pleat/backends/cuda/device/overlap.cuh>
#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/backends/cuda/grid.cuh>
#include <pleat/backends/cuda/rows/few_columns.cuh>
#include <pleat/backends/cuda/rows/line_columns.cuh>
#include <pleat/backends/cuda/rows/store_row.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/into.hpp>

namespace pleat::gpu {

// The answers of rows side by side, the first of which is `row`: at once, where they are small and stand so.
template <int W, class Batch, class Target>
__device__ __forceinline__ void store_side_by_side(const Batch& batch, const typename Batch::row_type& r,
                                                   const SideBySide<W, typename Batch::row_type>& s,
                                                   const Target& into, std::int64_t row) {
  using Answer = typename Batch::row_type::results;
  constexpr std::size_t bytes = sizeof(Answer) * W;
  if constexpr (W > 1 && bytes <= 16 && (bytes & (bytes - 1)) == 0 && std::is_same_v<Target, Into<Answer>> &&
                std::is_trivially_default_constructible_v<Answer>) {
    struct alignas(bytes) Packet {
      Answer of[W];
    };
    const std::int64_t place = batch.place(row);
    Answer* to = detail::slot<0>(into.targets) + place;
    if (batch.place(row + W - 1) == place + W - 1 &&
        reinterpret_cast<std::uintptr_t>(to) % sizeof(Packet) == 0) {
      Packet all;
#pragma unroll
      for (int w = 0; w < W; ++w) all.of[w] = r.result(s.of[w]);
      *reinterpret_cast<Packet*>(to) = all;
      return;
    }
  }
#pragma unroll
  for (int w = 0; w < W; ++w) store_row(r.result(s.of[w]), into, batch.place(row + w));
}

// Rows of at most one item a column: W for a thread. Few: of at most this many items, with no loop; large
// answers are then stored side by side by lanes of one row each.
inline constexpr int items_of_few = 8;
template <int W, class Row>
inline constexpr int rows_of_few = sizeof(typename Row::states) <= 8 ? W : 1;
template <class Tuned, int W, bool Few, class Batch, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block)
    short_lines_kernel(const __grid_constant__ Batch batch, const Target into) {
  await_earlier_kernels();
  const int items = int(batch.cols());
  for (std::int64_t row = (blockIdx.x * std::int64_t(blockDim.x) + threadIdx.x) * W; row < batch.rows();
       row += gridDim.x * std::int64_t(blockDim.x) * W) {
    const auto r = batch.row(row);
    if constexpr (Few) {
      using Columns = FewColumns<W, items_of_few, typename Batch::row_type>;
      store_side_by_side<W>(batch, r, Columns{r, 0, 0, items}.fold(), into, row);
    } else {
      store_side_by_side<W>(batch, r, thread_fold_short_row<W>(r, items), into, row);
    }
  }
}

// How longer rows are laid on a block: 2^log_rows lanes of a warp have rows side by side, W each, and the
// lanes beyond that, and several warps or one, share their columns.
struct LineTeams {
  int log_rows;
  int log_warps;
  __host__ __device__ int warps() const { return 1 << log_warps; }
  __host__ __device__ int lanes() const { return 32 >> log_rows; }  // of a warp for a row
  __host__ __device__ int log_members() const { return log_warps + 5 - log_rows; }
  __host__ __device__ int lanes_side_by_side(int block_warps) const {
    return (block_warps >> log_warps) << log_rows;
  }
};

// Can the warps of a block meet in shared memory?
template <class States, int threads>
inline constexpr bool warps_can_meet = sizeof(States) * std::size_t(threads) <= 32768;

// What the members of each team hold of a pleat of `items` items; the first member has the root. All threads
// call.
template <int block_warps, int W, class Reduction>
__device__ __forceinline__ void teams_join(const Reduction& r, SideBySide<W, Reduction>& s,
                                           const LineTeams& teams, int items, SideBySide<W, Reduction>* met) {
  using States = typename Reduction::states;
  constexpr int log_block_warps = log2_of(block_warps);
  const int lane = int(threadIdx.x) % 32, own = lane >> teams.log_rows, log_lanes = 5 - teams.log_rows;
  const auto join = [&](States& left, const States& right, int column, int log_half) {
    const int right_column = column + (1 << log_half);
    if (right_column < items) {
      left = r.join(left, right,
                    Counts{items_of_column(items, column, log_half + 1),
                           items_of_column(items, right_column, log_half + 1)});
    }
  };
  if constexpr (warps_can_meet<SideBySide<W, Reduction>, 32 * block_warps>) {
    if (teams.log_warps > 0) {
      __syncthreads();
      met[threadIdx.x] = s;
      __syncthreads();
      if (threadIdx.x >= 32) return;
#pragma unroll
      for (int w = 0; w < W; ++w) {
        States each[block_warps];
#pragma unroll
        for (int k = 0; k < block_warps; ++k) each[k] = met[lane + 32 * k].of[w];
#pragma unroll
        for (int level = log_block_warps - 1; level >= 0; --level) {
#pragma unroll
          for (int k = 0; k < 1 << level; ++k)
            join(each[k], each[k + (1 << level)], (k << log_lanes) + own, level + log_lanes);
        }
        s.of[w] = each[0];
      }
    }
  }
#pragma unroll 1
  for (int log_half = log_lanes - 1; log_half >= 0; --log_half) {
    const int half = 1 << log_half;
#pragma unroll
    for (int w = 0; w < W; ++w) {
      const States other = shuffle_from(s.of[w], whole_warp, (lane + (half << teams.log_rows)) % 32);
      if (own < half) join(s.of[w], other, own, log_half);
    }
  }
}

template <class Tuned, int W, class Batch, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block, Tuned::value.blocks_per_sm)
    lines_kernel(const __grid_constant__ Batch batch, const Grid<typename Batch::row_type::states> of_row,
                 const Target into, const LineTeams teams) {
  await_earlier_kernels();
  using Row = typename Batch::row_type;
  using States = SideBySide<W, Row>;
  constexpr Tuning tuning = Tuned::value;
  constexpr int threads = tuning.threads_per_block, block_warps = threads / 32;
  constexpr std::int64_t P = Row::shape::items;
  __shared__ Nodes<States, warps_can_meet<States, threads> ? threads : 1> met;

  const int lane = int(threadIdx.x) % 32, warp = int(threadIdx.x) / 32;
  const int own = (warp % teams.warps()) * teams.lanes() + (lane >> teams.log_rows);
  const int place = ((warp / teams.warps()) << teams.log_rows) + (lane & ((1 << teams.log_rows) - 1));
  const std::int64_t rows_of_block = W * std::int64_t(teams.lanes_side_by_side(block_warps));
  const std::int64_t tiles = (batch.rows() + rows_of_block - 1) / rows_of_block;
  const Spread& spread = of_row.spread;
  for (std::int64_t unit = blockIdx.x; unit < tiles * spread.groups; unit += gridDim.x) {
    const std::int64_t row = unit % tiles * rows_of_block + W * place, group = unit / tiles;
    const bool is_there = row < batch.rows();
    const auto r = batch.row(is_there ? row : 0);
    NodeStack<W, Row, log2_of(most_pleats_of_lines) + 1> pleats(spread.begin(group));
    for (std::int64_t pleat = spread.begin(group); pleat < spread.end(group); ++pleat) {
      const std::int64_t first = pleat * P, left = r.count() - first;
      const int items = !is_there ? 0 : int(left < P ? left : P);
      States s = items == P
                     ? thread_fold_columns<tuning, W, true>(r, first, items, own, teams.log_members())
                     : thread_fold_columns<tuning, W, false>(r, first, items, own, teams.log_members());
      teams_join<block_warps>(r, s, teams, items, met.data());
      if (own == 0) pleats.push(r, s);
    }
    if (own != 0 || !is_there) continue;
    const States s = pleats.root(r);
    if (spread.groups == 1) {
      store_side_by_side<W>(batch, r, s, into, row);
    } else {
#pragma unroll
      for (int w = 0; w < W; ++w)
        write_for_other_blocks(of_row.partials + (row + w) * spread.groups + group, s.of[w]);
    }
  }
}

}  // namespace pleat::gpu
