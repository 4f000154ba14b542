// The threads of a team, or all of its lanes, fold a range together and meet in shared memory.
#pragma once

#include <cstdint>

#include <pleat/backends/cuda/rows/line_columns.cuh>
#include <pleat/backends/cuda/teams/member_tree.cuh>
#include <pleat/backends/cuda/teams/team_memory.cuh>
#include <pleat/detail/smaller.hpp>

namespace pleat::gpu {

// Those who share a range; several threads of the block may be one of them, and hold the same.
struct TeamGroup {
  int number, size;
  bool speaks;  // one for each number
};

// What the members of a pleat have left in slots[0 ...) becomes one, in slots[0], by `lanes` lanes of a warp.
template <class Reduction>
__device__ __forceinline__ void warp_fold_slots(const Reduction& r, typename Reduction::states* slots,
                                                const MemberTree<Reduction>& tree, int lane, int lanes) {
#pragma unroll 1
  for (int level = 0; level < tree.log_members; ++level) {
    const int distance = tree.distance(level);
    for (int pair = lane; pair < tree.pairs(level); pair += lanes) {
      const int left = tree.left(pair, level);
      if (tree.holds(left + distance))
        slots[left] = r.join(slots[left], slots[left + distance], tree.counts(left, level));
    }
    __syncwarp(0xffffffffu >> (32 - lanes));
  }
}

// All threads of the block call and hold the answers.
template <class Reduction>
__device__ __forceinline__ typename Reduction::results team_fold(const Reduction& r, const TeamGroup& group) {
  using States = typename Reduction::states;
  static_assert(sizeof(States) <= meeting_bytes,
                "parallel_reduce within a team on Cuda: the states of the reducers must be of 8 KiB at most");
  constexpr std::int64_t P = Reduction::shape::items;
  constexpr int log_slots = log2_of(int(meeting_bytes / sizeof(States)));
  constexpr int levels = 40;  // of far more items than there are
  if (r.count() == 0) return r.empty();
  auto* const slots = reinterpret_cast<States*>(team_memory());
  const int log_columns = log_of_columns<Reduction>(r.count());
  const int log_members = detail::smaller(detail::smaller(log_columns, log_slots), floor_log2(group.size));
  const std::int64_t pleats = (r.count() - 1) / P + 1;
  const int at_once = int(detail::smaller<std::int64_t>(
      pleats, detail::smaller(group.size >> log_members, (1 << log_slots) >> log_members)));
  const int member = group.number & ((1 << log_members) - 1), place = group.number >> log_members;
  const auto tree_of = [&](std::int64_t pleat) {
    const int items = int(detail::smaller(P, r.count() - pleat * P));
    return MemberTree<Reduction>{log_members, log_columns - log_members, items};
  };
  const int threads = int(blockDim.x), lanes = detail::smaller(threads, 32);
  const int warp = int(threadIdx.x) / 32, warps = threads / lanes;
  NodeStack<1, Reduction, levels> roots(0);
#pragma unroll 1
  for (std::int64_t base = 0; base < pleats; base += at_once) {
    const int here = int(detail::smaller<std::int64_t>(at_once, pleats - base));
    const bool holds = place < here && tree_of(base + place).holds(member);
    States s;
    if (holds) s = tree_of(base + place).thread_fold(r, (base + place) * P, member);
    __syncthreads();  // the slots have been read
    if (holds && group.speaks) slots[group.number] = s;
    __syncthreads();
    if (warp < warps) {
#pragma unroll 1
      for (int k = warp; k < here; k += warps)
        warp_fold_slots(r, slots + (k << log_members), tree_of(base + k), int(threadIdx.x) % 32, lanes);
    }
    __syncthreads();
    if (pleats > 1 && threadIdx.x == 0) {
      for (int k = 0; k < here; ++k) {
        SideBySide<1, Reduction> root;
        root.of[0] = slots[k << log_members];
        roots.push(r, root);
      }
    }
  }
  if (pleats > 1) {
    if (threadIdx.x == 0) slots[0] = roots.root(r).of[0];
    __syncthreads();
  }
  return r.result(slots[0]);
}

// The value of the block's first thread, for all of its threads, who all call.
template <class T>
__device__ __forceinline__ T team_share(const T& value) {
  static_assert(sizeof(T) <= meeting_bytes, "single: a value that a team is given must be of 8 KiB at most");
  auto* const slot = reinterpret_cast<T*>(team_memory());
  __syncthreads();
  if (threadIdx.x == 0) *slot = value;
  __syncthreads();
  return *slot;
}

}  // namespace pleat::gpu
