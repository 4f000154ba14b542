// The kernels of a batch: many rows for a warp, one row for a warp, for a block, or for several blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <pleat/backends/cuda/device/block_tree.cuh>
#include <pleat/backends/cuda/device/nodes.cuh>
#include <pleat/backends/cuda/device/overlap.cuh>
#include <pleat/backends/cuda/grid.cuh>
#include <pleat/backends/cuda/rows/even_rows.cuh>
#include <pleat/backends/cuda/rows/short_rows.cuh>
#include <pleat/backends/cuda/rows/store_row.cuh>
#include <pleat/backends/cuda/rows/warp_row.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>

namespace pleat::gpu {

// Rows of at most one item a column: many for each warp.
template <class Tuned, bool Vectors, class Batch, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block)
    short_rows_kernel(const __grid_constant__ Batch batch, const Target into, const ShortRows layout) {
  await_earlier_kernels();
  constexpr int warps = Tuned::value.threads_per_block / 32;
  const std::int64_t rows_of_warp = layout.rows_of_warp(packets_of_lane<Vectors, typename Batch::row_type>);
  for (std::int64_t first = (blockIdx.x * std::int64_t(warps) + threadIdx.x / 32) * rows_of_warp;
       first < batch.rows(); first += gridDim.x * warps * rows_of_warp) {
    warp_fold_short_rows<Vectors>(batch, first, layout, [&](std::int64_t row, const auto& answer) {
      store_row(answer, into, batch.place(row));
    });
  }
}

// Rows of a power of two of packets, which are read from memory alone.
template <class Tuned, int Packets, class Batch, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block)
    even_rows_kernel(const __grid_constant__ Batch batch, const Target into) {
  await_earlier_kernels();
  using Rows = EvenRows<Packets, typename Batch::row_type>;
  constexpr std::int64_t warps = Tuned::value.threads_per_block / 32;
  for (std::int64_t first = (blockIdx.x * warps + threadIdx.x / 32) * Rows::rows_of_warp;
       first < batch.rows(); first += gridDim.x * warps * Rows::rows_of_warp) {
    Rows::warp_fold(batch, first,
                    [&](std::int64_t row, const auto& answer) { store_row(answer, into, batch.place(row)); });
  }
}

// Rows of at most a pleat: a warp each. Vectors: of whole packets, at aligned addresses.
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
        return warp_fold_packets(r, int(batch.cols()));
      } else {
        return warp_fold_part(r, int(batch.cols()));
      }
    }();
    if (threadIdx.x % 32 == 0) store_row(r.result(states), into, batch.place(row));
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
        store_row(r.result(nodes[0]), into, batch.place(row));
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
    if (threadIdx.x == 0) store_row(r.result(nodes[0]), into, batch.place(row));
    __syncthreads();
  }
}

// Rows of no items: one answer for all.
template <class Answer, class Target>
__global__ void store_rows_kernel(const Answer answer, const std::int64_t rows, const Target into) {
  await_earlier_kernels();
  for (std::int64_t row = blockIdx.x * std::int64_t(blockDim.x) + threadIdx.x; row < rows;
       row += gridDim.x * std::int64_t(blockDim.x)) {
    store_row(answer, into, row);
  }
}

}  // namespace pleat::gpu
