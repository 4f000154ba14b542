// The aligned binary tree over nodes in shared memory, and a block's group of pleats.
#pragma once

#include <cstdint>

#include <pleat/backends/cuda/device/last_pleat.cuh>
#include <pleat/backends/cuda/device/staged_pleats.cuh>
#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/grid.cuh>
#include <pleat/backends/cuda/tuning/kind.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>

namespace pleat::gpu {

// nodes[0 .. count) are the roots of consecutive subtrees of `width` items (the last may hold fewer), the
// first starting at item `first`, of a range of `items`. All threads of the block call; nodes[0] holds the
// root for all of them.
template <class Reduction>
__device__ __forceinline__ void block_fold_tree(const Reduction& r, typename Reduction::states* nodes,
                                                int count, std::int64_t width, std::int64_t first) {
  for (int stride = 1; stride < count; stride *= 2, width *= 2) {
    __syncthreads();
    for (int left = threadIdx.x * 2 * stride; left + stride < count; left += blockDim.x * 2 * stride) {
      const std::int64_t rest = r.count() - (first + (left / stride + 1) * width);
      nodes[left] = r.join(nodes[left], nodes[left + stride], Counts{width, rest < width ? rest : width});
    }
  }
  __syncthreads();
}

// The pleats [from, to), at most tuning.pleats_per_group. All threads call; nodes[0] holds the root for all
// of them.
template <Tuning tuning, bool Vectors, class Reduction>
__device__ __forceinline__ void block_fold_group(const Reduction& r, std::int64_t from, std::int64_t to,
                                                 typename Reduction::states* nodes) {
  constexpr int warps = tuning.threads_per_block / 32;
  constexpr std::int64_t P = Reduction::shape::items;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const auto keep = [&](std::int64_t pleat, const auto& s) {
    if (lane == 0) nodes[pleat - from] = s;
  };
  const std::int64_t whole = r.count() / P < to ? r.count() / P : to;
  if constexpr (Vectors && tuning.stages > 0 && copies_rows<Reduction>) {
    __shared__ Ring<tuning, Reduction> rings[warps];
    warp_fold_staged<tuning>(r, from + warp, whole, warps, rings[warp], keep);
  } else {
    for (std::int64_t pleat = from + warp; pleat < whole; pleat += warps)
      keep(pleat, warp_fold_pleat<tuning, Vectors>(r, pleat));
  }
  if (whole < to) block_fold_last_pleat<tuning>(r, whole * P, nodes + (whole - from));
  block_fold_tree(r, nodes, int(to - from), P, from * P);
}

// What the blocks left: a partial for each group, in order, in global memory. Threads fold aligned runs of
// eight, in place, until they fit into shared memory; of small groups, first those of which a large one would
// have been made. All threads call; nodes[0] holds the root for all of them.
template <Tuning tuning, class Reduction>
__device__ __forceinline__ void block_fold_partials(const Reduction& r, typename Reduction::states* partials,
                                                    const Spread& spread, typename Reduction::states* nodes) {
  using States = typename Reduction::states;
  constexpr int most = 8, threads = tuning.threads_per_block;
  constexpr std::int64_t room = tuning.pleats_per_group, P = Reduction::shape::items;
  bool small = spread.groups > spread.large, in_shared = false;
  std::int64_t done = small ? spread.large : 0;  // partials of large groups, which need not be folded yet
  std::int64_t count = spread.groups - done, width = (small ? spread.small_group : spread.group) * P;
  while (!in_shared) {
    const int run = small ? spread.group / spread.small_group : most;  // at most 8
    const std::int64_t runs = (count + run - 1) / run, rest_of_all = r.count() - done * spread.group * P;
    in_shared = !small && runs <= room;
    for (std::int64_t base = 0; base < runs; base += threads) {
      const std::int64_t mine = base + threadIdx.x, first = mine * run;
      States s[most];
      if (mine < runs) {
#pragma unroll
        for (int k = 0; k < most; ++k) {
          if (k < run && first + k < count) s[k] = read_from_l2(partials + done + first + k);
        }
        std::int64_t w = width;
#pragma unroll
        for (int half = 1; half < most; half *= 2, w *= 2) {
#pragma unroll
          for (int k = 0; k + half < most; k += 2 * half) {
            if (k + half >= run || first + k + half >= count) continue;
            const std::int64_t rest = rest_of_all - (first + k + half) * width;
            s[k] = r.join(s[k], s[k + half], Counts{w, rest < w ? rest : w});
          }
        }
      }
      __syncthreads();  // the runs of this stretch are read: their room is free for the results
      if (mine < runs) write_for_other_blocks((in_shared ? nodes : partials + done) + mine, s[0]);
    }
    __syncthreads();
    count = done + runs;
    width *= run;
    done = 0;
    small = false;
  }
  block_fold_tree(r, nodes, int(count), width, 0);
}

}  // namespace pleat::gpu
