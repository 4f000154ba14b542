// The vector lanes of one thread of a team: a power of two of neighbours in a warp.
#pragma once

#include <cstdint>

#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/backends/cuda/rows/line_columns.cuh>
#include <pleat/backends/cuda/teams/member_tree.cuh>
#include <pleat/detail/smaller.hpp>

namespace pleat::gpu {

struct VectorLanes {
  int lane;   // of this thread
  int count;  // 1, 2, 4, ... 32

  __device__ __forceinline__ int first() const { return int(threadIdx.x % 32) - lane; }  // in its warp
  __device__ __forceinline__ unsigned mask() const { return whole_warp >> (32 - count) << first(); }
  // The value of lane 0, for all.
  template <class T>
  __device__ __forceinline__ T share(const T& value) const {
    return shuffle_from(value, mask(), first());
  }
};

// All lanes call and hold the answers.
template <class Reduction>
__device__ __forceinline__ typename Reduction::results lanes_fold(const Reduction& r,
                                                                  const VectorLanes& lanes) {
  using States = typename Reduction::states;
  constexpr std::int64_t P = Reduction::shape::items;
  constexpr int levels = 40;  // of far more items than there are
  if (r.count() == 0) return r.empty();
  const int log_columns = log_of_columns<Reduction>(r.count());
  const int log_members = detail::smaller(log_columns, floor_log2(lanes.count));
  const unsigned mask = lanes.mask();
  NodeStack<1, Reduction, levels> pleats(0);
  SideBySide<1, Reduction> root;
#pragma unroll 1
  for (std::int64_t first = 0; first < r.count(); first += P) {
    const int items = int(detail::smaller(P, r.count() - first));
    const MemberTree<Reduction> tree{log_members, log_columns - log_members, items};
    States& s = root.of[0];
    if (tree.holds(lanes.lane)) s = tree.thread_fold(r, first, lanes.lane);
#pragma unroll 1
    for (int level = 0; level < log_members; ++level) {
      const int distance = tree.distance(level), right = lanes.lane + distance;
      const States other =
          move_words(s, [=](std::uint32_t word) { return __shfl_xor_sync(mask, word, distance); });
      if (tree.is_left(lanes.lane, level) && tree.holds(right))
        s = r.join(s, other, tree.counts(lanes.lane, level));
    }
    if (r.count() > P && lanes.lane == 0) pleats.push(r, root);
  }
  if (r.count() > P && lanes.lane == 0) root = pleats.root(r);
  return r.result(lanes.share(root.of[0]));
}

}  // namespace pleat::gpu
