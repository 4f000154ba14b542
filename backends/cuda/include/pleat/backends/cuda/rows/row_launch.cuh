// From a batch to launches: the strategy follows from the number of rows and their length.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include <pleat/backends/cuda/call.hpp>
#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/grid.cuh>
#include <pleat/backends/cuda/launch_kernel.cuh>
#include <pleat/backends/cuda/pointers.hpp>
#include <pleat/backends/cuda/rows/line_kernels.cuh>
#include <pleat/backends/cuda/rows/row_kernels.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/backends/cuda/workspace.cuh>
#include <pleat/concepts/source.hpp>
#include <pleat/detail/smaller.hpp>

namespace pleat::gpu {

inline std::int64_t blocks_for(std::int64_t parts, std::int64_t of_block) {
  return detail::smaller<std::int64_t>((parts + of_block - 1) / of_block, INT32_MAX);
}

// How each row of more than a pleat is spread over blocks: in groups as large as those of one range with all
// the items, so that as many blocks are at work.
template <class Batch>
Spread spread_of_row(const Batch& batch, const Tuning& tuning) {
  const std::int64_t pleats = pleats_of<typename Batch::row_type>(batch.cols());
  const std::int64_t all = group_size(pleats * batch.rows(), tuning);
  const int group = int(detail::smaller<std::int64_t>(all, std::bit_ceil(std::uint64_t(pleats))));
  return {pleats, group, (pleats + group - 1) / group};
}

template <class Batch>
std::int64_t partials_of_rows(const Batch& batch, const Spread& spread) {
  return spread.groups > 1 ? spread.groups * batch.rows() : 0;
}

// Are neighbouring rows neighbours in memory, so that neighbouring lanes had best take them?
template <class Batch>
bool stand_side_by_side(const Batch& batch) {
  if constexpr (!Batch::row_type::ordered && requires { batch.bodies().neighbours(); }) {
    return batch.bodies().neighbours() > 1 && batch.cols() > 1;
  } else {
    return false;
  }
}

// As many rows a warp as stand side by side, and, where that leaves too few threads, whole blocks of warps.
template <Tuning tuning, int W, class Batch>
LineTeams teams_of_lines(const Batch& batch) {
  using Row = typename Batch::row_type;
  constexpr int threads = tuning.threads_per_block, warps = threads / 32;
  constexpr std::int64_t enough_threads = std::int64_t(1) << 17;
  LineTeams teams{5, 0};
  if constexpr (requires { batch.bodies().neighbours(); }) {
    const std::int64_t neighbours = (batch.bodies().neighbours() + W - 1) / W;
    teams.log_rows =
        log2_of(int(std::bit_ceil(std::uint64_t(detail::smaller<std::int64_t>(neighbours, 32)))));
  }
  if (batch.rows() / W * teams.lanes() < enough_threads && std::has_single_bit(unsigned(warps)) &&
      warps_can_meet<SideBySide<W, Row>, threads>) {
    teams.log_warps = log2_of(warps);
  }
  while (1 << teams.log_members() > Row::shape::columns) ++teams.log_rows;
  return teams;
}
template <int W, class Batch>
std::int64_t tiles_of_lines(const Batch& batch, const Tuning& tuning, const LineTeams& teams) {
  const std::int64_t rows = W * std::int64_t(teams.lanes_side_by_side(tuning.threads_per_block / 32));
  return (batch.rows() + rows - 1) / rows;
}
// Groups of pleats as large as leave the wanted number of blocks.
template <int W, class Batch>
Spread spread_of_line(const Batch& batch, const Tuning& tuning, const LineTeams& teams) {
  const std::int64_t pleats = pleats_of<typename Batch::row_type>(batch.cols());
  const std::int64_t wanted = pleats * tiles_of_lines<W>(batch, tuning, teams) / tuning.blocks_wanted;
  const int group = int(std::bit_floor(std::uint64_t(detail::clamped<std::int64_t>(
      wanted, 1,
      detail::smaller<std::int64_t>(most_pleats_of_lines, std::bit_ceil(std::uint64_t(pleats)))))));
  return {pleats, group, (pleats + group - 1) / group};
}

template <Tuning tuning, int W, class Batch>
std::int64_t partials_of_lines(const Batch& batch) {
  return partials_of_rows(batch, spread_of_line<W>(batch, tuning, teams_of_lines<tuning, W>(batch)));
}

template <class Policy, class Batch>
std::size_t workspace_bytes_of_rows(const Batch& batch) {
  using Row = typename Batch::row_type;
  if (batch.rows() == 0 || batch.cols() <= Row::shape::items) return 0;
  if (stand_side_by_side(batch)) {  // how many a lane takes depends on the pointer
    constexpr Tuning tuning = tuning_of<Policy, Row, false>;
    return bytes_of_partials<typename Row::states>(detail::larger(
        partials_of_lines<tuning, 1>(batch), partials_of_lines<tuning, rows_of_lane<Row>>(batch)));
  }
  std::int64_t partials = partials_of_rows(batch, spread_of_row(batch, tuning_of<Policy, Row, false>));
  if constexpr (vector_loads<Row>) {  // which it is depends on the pointer
    partials =
        detail::larger(partials, partials_of_rows(batch, spread_of_row(batch, tuning_of<Policy, Row, true>)));
  }
  return bytes_of_partials<typename Row::states>(partials);
}

// What a block leaves of each row, by a block a row.
template <class Tuned, class Batch, class Target>
void combine_rows(const Batch& batch, const Grid<typename Batch::row_type::states>& grid, const Target& into,
                  const Call& call) {
  if (grid.spread.groups == 1) return;
  launch_kernel<false>("combine_rows_kernel", combine_rows_kernel<Tuned, Batch, Target>,
                       {blocks_for(batch.rows(), 1), Tuned::value.threads_per_block, 0}, call.stream, batch,
                       grid, into);
}

template <class Tuned, int W, bool Few, class Batch, class Target>
void launch_short_lines(const Batch& batch, const Target& into, const Call& call) {
  constexpr int threads = Tuned::value.threads_per_block;
  launch_kernel<false>("short_lines_kernel", short_lines_kernel<Tuned, W, Few, Batch, Target>,
                       {blocks_for(batch.rows(), W * threads), threads, 0}, call.stream, batch, into);
}

template <Tuning tuning, int W, class Batch, class Target>
void launch_lines(const Batch& batch, const Target& into, const Call& call) {
  using Row = typename Batch::row_type;
  using States = typename Row::states;
  using Tuned = tuned_t<tuning>;
  constexpr int threads = tuning.threads_per_block;
  if (batch.cols() <= items_of_few)
    return launch_short_lines<Tuned, rows_of_few<W, Row>, true>(batch, into, call);
  if (batch.cols() <= Row::shape::columns) return launch_short_lines<Tuned, W, false>(batch, into, call);
  const LineTeams teams = teams_of_lines<tuning, W>(batch);
  const Spread spread = spread_of_line<W>(batch, tuning, teams);
  const Workspace<States> workspace(call, partials_of_rows(batch, spread));
  const Grid<States> grid = workspace.grid(spread);
  launch_kernel<false>("lines_kernel", lines_kernel<Tuned, W, Batch, Target>,
                       {blocks_for(tiles_of_lines<W>(batch, tuning, teams) * spread.groups, 1), threads, 0},
                       call.stream, batch, grid, into, teams);
  combine_rows<Tuned>(batch, grid, into, call);
}

template <Tuning tuning, bool Vectors, class Batch, class Target>
void launch_long_rows(const Batch& batch, const Target& into, const Call& call) {
  using States = typename Batch::row_type::states;
  const Spread spread = spread_of_row(batch, tuning);
  const Workspace<States> workspace(call, partials_of_rows(batch, spread));
  const Grid<States> grid = workspace.grid(spread);
  using Tuned = tuned_t<tuning>;
  launch_kernel<false>("block_rows_kernel", block_rows_kernel<Tuned, Vectors, Batch, Target>,
                       {blocks_for(spread.groups * batch.rows(), 1), tuning.threads_per_block, 0},
                       call.stream, batch, grid, into);
  combine_rows<Tuned>(batch, grid, into, call);
}

// Takes the rows if they are of `Packets` packets, or of half as many, and so on.
template <int Packets, class Tuned, class Batch, class Target>
bool launch_even_rows(const Batch& batch, const Target& into, const Call& call) {
  using Row = typename Batch::row_type;
  if constexpr (Packets == 0) {
    return false;
  } else {
    if (batch.cols() != Packets * vector_width<Row>)
      return launch_even_rows<Packets / 2, Tuned>(batch, into, call);
    constexpr int threads = Tuned::value.threads_per_block;
    launch_kernel<false>(
        "even_rows_kernel", even_rows_kernel<Tuned, Packets, Batch, Target>,
        {blocks_for(batch.rows(), threads / 32 * EvenRows<Packets, Row>::rows_of_warp), threads, 0},
        call.stream, batch, into);
    return true;
  }
}

template <Tuning tuning, bool Vectors, class Batch, class Target>
void launch_rows(const Batch& batch, const Target& into, const Call& call) {
  constexpr int threads = tuning.threads_per_block;
  using Row = typename Batch::row_type;
  using Tuned = tuned_t<tuning>;
  if constexpr (!Vectors && requires { batch.bodies().neighbours(); } && !Row::ordered) {
    if (stand_side_by_side(batch)) {
      constexpr int W = rows_of_lane<Row>;
      if constexpr (W > 1 && requires { batch.bodies().template packets_side_by_side<W>(); }) {
        if (batch.bodies().template packets_side_by_side<W>())
          return launch_lines<tuning, W>(batch, into, call);
      }
      return launch_lines<tuning, 1>(batch, into, call);
    }
  }
  if (batch.cols() > Row::shape::items) return launch_long_rows<tuning, Vectors>(batch, into, call);
  if constexpr (Vectors && reads_only<typename Row::Body>) {
    if (launch_even_rows<32, Tuned>(batch, into, call)) return;
  }
  if constexpr (!Row::ordered) {
    if (are_short_rows<Vectors, Row>(batch.cols())) {
      const ShortRows layout = layout_of_short_rows<Vectors, Row>(int(batch.cols()));
      const int rows_of_warp = layout.rows_of_warp(packets_of_lane<Vectors, Row>);
      return launch_kernel<false>("short_rows_kernel", short_rows_kernel<Tuned, Vectors, Batch, Target>,
                                  {blocks_for(batch.rows(), threads / 32 * rows_of_warp), threads, 0},
                                  call.stream, batch, into, layout);
    }
  }
  launch_kernel<false>("warp_rows_kernel", warp_rows_kernel<Tuned, Vectors, Batch, Target>,
                       {blocks_for(batch.rows(), threads / 32), threads, 0}, call.stream, batch, into);
}

// Starts the batch, of at least one row, on the stream; the answers arrive in `into`.
template <class Policy, class Batch, class Target>
void start_rows(const Batch& batch, const Target& into, const Call& call) {
  using Row = typename Batch::row_type;
  check_earlier();
  if (batch.cols() == 0) {
    using Answer = typename Row::results;
    return launch_kernel<false>("store_rows_kernel", store_rows_kernel<Answer, Target>,
                                {blocks_for(batch.rows(), 256), 256, 0}, call.stream, batch.row(0).empty(),
                                batch.rows(), into);
  }
  require_batch_access(batch);
  if constexpr (vector_loads<Row>) {
    constexpr Tuning tuning = tuning_of<Policy, Row, true>;
    constexpr int V = Row::shape::vector_width;
    const bool whole = batch.cols() % V == 0 || batch.cols() > Row::shape::items;
    if (whole && batch.bodies().template lines_are_aligned<V>(batch.rows()))
      return launch_rows<tuning, true>(batch, into, call);
  }
  constexpr Tuning tuning = tuning_of<Policy, Row, false>;
  launch_rows<tuning, false>(batch, into, call);
}

}  // namespace pleat::gpu
