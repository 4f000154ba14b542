// The kernels of segments: one for those of at most a pleat, one for longer ones, and two for giants.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <pleat/backends/cuda/device/block_tree.cuh>
#include <pleat/backends/cuda/device/last_pleat.cuh>
#include <pleat/backends/cuda/device/nodes.cuh>
#include <pleat/backends/cuda/device/overlap.cuh>
#include <pleat/backends/cuda/grid.cuh>
#include <pleat/backends/cuda/rows/store_row.cuh>
#include <pleat/backends/cuda/segments/giants.cuh>
#include <pleat/backends/cuda/segments/segment_fold.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/fold/segment_batch.hpp>

namespace pleat::gpu {

// The work before segment k, in items: those before it, and what a segment costs besides.
__device__ __forceinline__ std::int64_t work_before(const Offsets& offsets, std::int64_t k) {
  constexpr std::int64_t items_per_segment = 8;
  return offsets[k] - offsets[0] + k * items_per_segment;
}

// The first of `count` segments with at least so much work before it, or `count`, by a warp.
__device__ __forceinline__ std::int64_t warp_find_segment(const Offsets& offsets, std::int64_t count,
                                                          std::int64_t work) {
  std::int64_t low = 0, high = count;
  while (low < high) {
    const std::int64_t step = (high - low + 31) / 32, ahead = (threadIdx.x % 32 + 1) * step;
    const std::int64_t probe = low + (ahead < high - low ? ahead : high - low) - 1;
    const int less = __popc(__ballot_sync(whole_warp, work_before(offsets, probe) < work));
    const std::int64_t from = low + less * step, to = low + (less + 1) * step - 1;
    low = from < high ? from : high;
    high = less < 32 && to < high ? to : high;
  }
  return low;
}

// The segments of the range-th of `ranges` parts of equal work, to ends[0 .. 1]. All threads call.
__device__ __forceinline__ void block_find_segments(const Offsets& offsets, std::int64_t count,
                                                    std::int64_t range, std::int64_t ranges,
                                                    std::int64_t* ends) {
  const std::int64_t work = work_before(offsets, count);
  for (int e = int(threadIdx.x) / 32; e < 2; e += int(blockDim.x) / 32) {
    const std::int64_t part = range + e, share = work / ranges * part + work % ranges * part / ranges;
    const std::int64_t found = part == ranges ? count : warp_find_segment(offsets, count, share);
    if (threadIdx.x % 32 == 0) ends[e] = found;
  }
  __syncthreads();
}

// The segments that a block has at hand, and which of them are too long for a thread.
template <int threads>
struct SegmentLists {
  enum Kind { lanes, warp, kinds };
  std::int64_t bounds[threads + 1];  // where they begin, and where the last ends
  int count[kinds];
  short member[kinds][threads];

  __device__ __forceinline__ void add(Kind kind, int k) {
    member[kind][atomicAdd(&count[kind], 1)] = short(k);
  }
};

// The segments from `first` on that are at hand, `here` of them, by all threads of the block. Those of more
// than a pleat are left out. The lists are empty before.
template <int threads, class Batch, class Target>
__device__ __forceinline__ void fold_segments(const Batch& batch, std::int64_t first, int here,
                                              SegmentLists<threads>& lists, LongSegments* longs,
                                              const typename Batch::results& empty, const Target& into) {
  using Row = typename Batch::row_type;
  using Lists = SegmentLists<threads>;
  constexpr int warps = threads / 32, groups = threads / lanes_of_segment;
  constexpr int most_of_lanes =  // of an ordered fold neighbours meet first
      Row::ordered ? 1 : detail::smaller(Row::shape::columns, lanes_of_segment * few<Row>);
  const auto row = [&](int k) { return batch.row_of(lists.bounds[k], lists.bounds[k + 1]); };
  const int warp = int(threadIdx.x) / 32, lane = int(threadIdx.x) % 32;
  if (const int k = int(threadIdx.x); k < here) {
    const auto r = row(k);
    const std::int64_t count = r.count();
    if (count > Row::shape::items) {
      longs->are_there = 1;
    } else if (count > most_of_lanes) {
      lists.add(Lists::warp, k);
    } else if (count > few<Row>) {
      lists.add(Lists::lanes, k);
    } else if (count > 0) {
      store_row(r.result(FewColumns<1, few<Row>, Row>{r, 0, 0, int(count)}.fold().of[0]), into, first + k);
    } else {
      store_row(empty, into, first + k);
    }
  }
  __syncthreads();
  for (int base = 0; base < lists.count[Lists::lanes]; base += groups) {
    const int at = base + int(threadIdx.x) / lanes_of_segment;
    const bool is_there = at < lists.count[Lists::lanes];
    const int k = is_there ? lists.member[Lists::lanes][at] : 0;
    const auto r = row(k);
    const auto s = lanes_fold_few(r, is_there ? int(r.count()) : 0);
    if (is_there && threadIdx.x % lanes_of_segment == 0) store_row(r.result(s), into, first + k);
  }
  for (int at = warp; at < lists.count[Lists::warp]; at += warps) {
    const int k = lists.member[Lists::warp][at];
    const auto r = row(k);
    const auto s = warp_fold_part(r, int(r.count()));
    if (lane == 0) store_row(r.result(s), into, first + k);
  }
}

// Threads of a multiprocessor: many hide the latency of loads, few have registers for large states (segments
// of 64 floats on an H200, 2026-12-01: sum .22 of the roofline with 512, .32 with 768, .35 with 1024; argmax
// .21 .22 .23; variance .17 .15 .14; of 1024 floats .74 .82 .82, .63 .71 .58, .48 .39 .27).
template <class Row>
inline constexpr int threads_of_segments = sizeof(typename Row::states) <= 16 ? 768 : 512;

// Segments of at most a pleat. `ranges` parts of equal work, each a block's in turn.
template <class Tuned, class Batch, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block,
                                  threads_of_segments<typename Batch::row_type> /
                                      Tuned::value.threads_per_block)
    segments_kernel(const __grid_constant__ Batch batch, const std::int64_t ranges, LongSegments* longs,
                    const typename Batch::results empty, const Target into) {
  await_earlier_kernels();
  constexpr int threads = Tuned::value.threads_per_block;
  using Lists = SegmentLists<threads>;
  __shared__ Lists lists;
  __shared__ std::int64_t ends[2];
  const Offsets& offsets = batch.offsets();
  for (std::int64_t range = blockIdx.x; range < ranges; range += gridDim.x) {
    block_find_segments(offsets, batch.rows(), range, ranges, ends);
    const std::int64_t end = ends[1];
    for (std::int64_t first = ends[0]; first < end; first += threads) {
      const int here = int(first + threads < end ? threads : end - first);
      if (threadIdx.x < Lists::kinds) lists.count[threadIdx.x] = 0;
      for (int k = int(threadIdx.x); k <= here; k += threads) lists.bounds[k] = offsets[first + k];
      __syncthreads();
      fold_segments(batch, first, here, lists, longs, empty, into);
      __syncthreads();  // the lists are free for the next segments
    }
    __syncthreads();  // and the ends for the next range
  }
}

// Segments of more than a pleat, if there are any: a block each, and giants are noted.
template <class Tuned, class Batch, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block, Tuned::value.blocks_per_sm)
    long_segments_kernel(const __grid_constant__ Batch batch, const std::int64_t ranges, LongSegments* longs,
                         const Target into) {
  await_earlier_kernels();
  using Row = typename Batch::row_type;
  constexpr Tuning tuning = Tuned::value;
  constexpr int threads = tuning.threads_per_block;
  constexpr std::int64_t P = Row::shape::items;
  __shared__ Nodes<typename Row::states, tuning.pleats_per_group> shared;
  __shared__ std::int64_t ends[2];
  __shared__ int at_hand[threads], count;
  if (longs->are_there == 0) return;
  const Offsets& offsets = batch.offsets();
  const std::int64_t giant = items_of_giant<Row>(offsets[batch.rows()] - offsets[0]);
  for (std::int64_t range = blockIdx.x; range < ranges; range += gridDim.x) {
    block_find_segments(offsets, batch.rows(), range, ranges, ends);
    const std::int64_t end = ends[1];
    for (std::int64_t first = ends[0]; first < end; first += threads) {
      if (threadIdx.x == 0) count = 0;
      __syncthreads();
      if (const std::int64_t k = first + threadIdx.x; k < end) {
        const std::int64_t items = offsets[k + 1] - offsets[k];
        if (items > giant) {
          note_giant(longs, k);
        } else if (items > P) {
          at_hand[atomicAdd(&count, 1)] = int(threadIdx.x);
        }
      }
      __syncthreads();
      for (int at = 0; at < count; ++at) {
        const std::int64_t k = first + at_hand[at];
        const auto r = batch.row(k);
        const auto s = block_fold_pleats<tuning>(r, 0, (r.count() - 1) / P + 1, shared.data());
        if (threadIdx.x == 0) store_row(r.result(s), into, k);
      }
      __syncthreads();
    }
  }
}

template <class Tuned, class Batch>
__global__ void __launch_bounds__(Tuned::value.threads_per_block)
    giants_kernel(const __grid_constant__ Batch batch, const LongSegments* longs,
                  typename Batch::row_type::states* partials) {
  await_earlier_kernels();
  constexpr Tuning tuning = Tuned::value;
  constexpr std::int64_t P = Batch::row_type::shape::items;
  __shared__ Nodes<typename Batch::row_type::states, tuning.pleats_per_group> shared;
  __shared__ GiantPlan plan;
  if (longs->count == 0) return;
  plan_giants<tuning>(batch, longs, plan);
  for (std::int64_t unit = blockIdx.x; unit < plan.first[plan.count]; unit += gridDim.x) {
    int low = 0;
    for (int high = plan.count; high - low > 1;) {
      const int middle = (low + high) / 2;
      (plan.first[middle] <= unit ? low : high) = middle;
    }
    const auto r = batch.row(longs->segment[low]);
    const std::int64_t from = (unit - plan.first[low]) * plan.group, pleats = (r.count() - 1) / P + 1;
    const auto s =
        block_fold_pleats<tuning>(r, from, detail::smaller(from + plan.group, pleats), shared.data());
    if (threadIdx.x == 0) write_for_other_blocks(partials + unit, s);
  }
}

template <class Tuned, class Batch, class Target>
__global__ void __launch_bounds__(Tuned::value.threads_per_block)
    combine_giants_kernel(const __grid_constant__ Batch batch, const LongSegments* longs,
                          typename Batch::row_type::states* partials, const Target into) {
  await_earlier_kernels();
  constexpr Tuning tuning = Tuned::value;
  constexpr std::int64_t P = Batch::row_type::shape::items;
  __shared__ Nodes<typename Batch::row_type::states, tuning.pleats_per_group> shared;
  __shared__ GiantPlan plan;
  if (longs->count == 0) return;
  plan_giants<tuning>(batch, longs, plan);
  for (int g = int(blockIdx.x); g < plan.count; g += int(gridDim.x)) {
    const std::int64_t segment = longs->segment[g];
    const auto r = batch.row(segment);
    const Spread spread{(r.count() - 1) / P + 1, int(plan.group), plan.first[g + 1] - plan.first[g]};
    block_fold_partials<tuning>(r, partials + plan.first[g], spread, shared.data());
    if (threadIdx.x == 0) store_row(r.result(shared.data()[0]), into, segment);
    __syncthreads();
  }
}

}  // namespace pleat::gpu
