// The kernels of a batch: rows by lanes, by warps, by blocks, or by several blocks each.
#pragma once

#include <cstdint>

#include <pleat/backends/cuda/device/block_tree.cuh>
#include <pleat/backends/cuda/device/nodes.cuh>
#include <pleat/backends/cuda/device/overlap.cuh>
#include <pleat/backends/cuda/grid.cuh>
#include <pleat/backends/cuda/rows/warp_row.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/into.hpp>

namespace pleat::gpu {

// Rows of at most 32 items: `lanes` lanes each.
template <class Tuned, class Batch, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block)
    lane_rows_kernel(const __grid_constant__ Batch batch, const Target into, const int lanes) {
  await_earlier_kernels();
  const int rows_of_block = int(blockDim.x) / lanes;
  for (std::int64_t first = blockIdx.x * std::int64_t(rows_of_block); first < batch.rows();
       first += gridDim.x * std::int64_t(rows_of_block)) {
    const std::int64_t row = first + int(threadIdx.x) / lanes;
    const bool present = row < batch.rows();
    const auto r = batch.row(present ? row : 0);
    const auto states = lanes_fold_row(r, int(batch.cols()), lanes, present);
    if (present && threadIdx.x % lanes == 0) detail::store(r.result(states), detail::row_of(into, row));
  }
}

// Rows of at most a pleat: a warp each. Vectors: of whole rows of columns, at aligned addresses.
template <class Tuned, bool Vectors, class Batch, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block)
    warp_rows_kernel(const __grid_constant__ Batch batch, const Target into) {
  await_earlier_kernels();
  constexpr int warps = Tuned::value.threads_per_block / 32;
  for (std::int64_t row = blockIdx.x * std::int64_t(warps) + threadIdx.x / 32; row < batch.rows();
       row += gridDim.x * std::int64_t(warps)) {
    const auto r = batch.row(row);
    const auto states = [&] {
      if constexpr (Vectors) {
        return warp_fold_whole_rows<Tuned::value>(r, int(batch.cols()) / Batch::row_type::shape::columns);
      } else {
        return warp_fold_part(r, int(batch.cols()));
      }
    }();
    if (threadIdx.x % 32 == 0) detail::store(r.result(states), detail::row_of(into, row));
  }
}

// Longer rows: spread over blocks alike; a row of one group is a block's own.
template <class Tuned, bool Vectors, class Batch, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block, Tuned::value.blocks_per_sm)
    block_rows_kernel(const __grid_constant__ Batch batch,
                      const Grid<typename Batch::row_type::states> of_row, const Target into) {
  await_earlier_kernels();
  constexpr Tuning tuning = Tuned::value;
  __shared__ Nodes<typename Batch::row_type::states, tuning.pleats_per_group> shared;
  auto* nodes = shared.data();
  const Spread& spread = of_row.spread;
  for (std::int64_t unit = blockIdx.x; unit < batch.rows() * spread.groups; unit += gridDim.x) {
    const std::int64_t row = unit / spread.groups, group = unit % spread.groups;
    const auto r = batch.row(row);
    block_fold_group<tuning, Vectors>(r, spread.begin(group), spread.end(group), nodes);
    if (threadIdx.x == 0) {
      if (spread.groups == 1) {
        detail::store(r.result(nodes[0]), detail::row_of(into, row));
      } else {
        write_for_other_blocks(of_row.partials + unit, nodes[0]);
      }
    }
    __syncthreads();  // the nodes are free for the next group
  }
}

// What several blocks left of each row: a block a row.
template <class Tuned, class Batch, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block)
    combine_rows_kernel(const __grid_constant__ Batch batch,
                        const Grid<typename Batch::row_type::states> of_row, const Target into) {
  await_earlier_kernels();
  constexpr Tuning tuning = Tuned::value;
  __shared__ Nodes<typename Batch::row_type::states, tuning.pleats_per_group> shared;
  auto* nodes = shared.data();
  for (std::int64_t row = blockIdx.x; row < batch.rows(); row += gridDim.x) {
    const auto r = batch.row(row);
    block_fold_partials<tuning>(r, of_row.partials + row * of_row.spread.groups, of_row.spread, nodes);
    if (threadIdx.x == 0) detail::store(r.result(nodes[0]), detail::row_of(into, row));
    __syncthreads();
  }
}

// Rows of no items: one answer for all.
template <class Answer, class Target>
__global__ void store_rows_kernel(const Answer answer, const std::int64_t rows, const Target into) {
  await_earlier_kernels();
  for (std::int64_t row = blockIdx.x * std::int64_t(blockDim.x) + threadIdx.x; row < rows;
       row += gridDim.x * std::int64_t(blockDim.x)) {
    detail::store(answer, detail::row_of(into, row));
  }
}

}  // namespace pleat::gpu
