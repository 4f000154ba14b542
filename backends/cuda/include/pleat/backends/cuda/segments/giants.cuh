// Segments that are too long for one block: noted by the kernel that meets them, spread over all blocks by a
// second one, and put together by a third.
#pragma once

#include <cstddef>
#include <cstdint>

#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/segment_batch.hpp>

namespace pleat::gpu {

// A giant has more than 1/most_giants of all items, so there cannot be more of them; their partials are that
// many and half_groups at most.
inline constexpr int most_giants = 2048, half_groups = 4096,
                     most_partials_of_giants = most_giants + half_groups;
inline constexpr int least_pleats_of_giant = 64;

struct LongSegments {
  // Zero before the first kernel:
  unsigned long long are_there;  // segments of more than a pleat
  unsigned long long count;      // of giants
  std::int64_t segment[most_giants];
};

// The fewest items that make a giant of a segment, of `items` in all.
template <class Reduction>
__device__ __forceinline__ std::int64_t items_of_giant(std::int64_t items) {
  const std::int64_t share = items / most_giants + 1;
  constexpr std::int64_t least = std::int64_t(least_pleats_of_giant) * Reduction::shape::items;
  return share > least ? share : least;
}

__device__ __forceinline__ void note_giant(LongSegments* longs, std::int64_t segment) {
  longs->segment[atomicAdd(&longs->count, 1ull)] = segment;
}

// How the giants are spread: groups of `group` pleats, the groups of giant g numbered from first[g] on.
struct GiantPlan {
  int count;
  std::int64_t group;  // a power of two, and of whole groups of the tuning
  std::int64_t first[most_giants + 1];
};

// All threads of the block call and see the plan.
template <Tuning tuning, class Batch>
__device__ __forceinline__ void plan_giants(const Batch& batch, const LongSegments* longs, GiantPlan& plan) {
  constexpr std::int64_t P = Batch::row_type::shape::items;
  constexpr int threads = tuning.threads_per_block;
  __shared__ unsigned long long pleats_of_all;
  const int count = int(longs->count);
  const auto pleats = [&](int g) {
    const std::int64_t k = longs->segment[g];
    return (batch.offsets()[k + 1] - batch.offsets()[k] - 1) / P + 1;
  };
  if (threadIdx.x == 0) pleats_of_all = 0;
  __syncthreads();
  for (int g = int(threadIdx.x); g < count; g += threads) {
    plan.first[g + 1] = pleats(g);
    atomicAdd(&pleats_of_all, static_cast<unsigned long long>(plan.first[g + 1]));
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    std::int64_t group = tuning.pleats_per_group;
    while (std::int64_t(pleats_of_all) / group > half_groups) group *= 2;
    plan.count = count;
    plan.group = group;
    plan.first[0] = 0;
  }
  __syncthreads();
  if (threadIdx.x < 32) {  // a sum over all before
    std::int64_t before = 0;
    for (int base = 0; base < count; base += 32) {
      const int g = base + int(threadIdx.x);
      std::int64_t groups = g < count ? (plan.first[g + 1] - 1) / plan.group + 1 : 0;
      for (int apart = 1; apart < 32; apart *= 2) {
        const std::int64_t other = __shfl_up_sync(whole_warp, groups, apart);
        if (int(threadIdx.x) >= apart) groups += other;
      }
      if (g < count) plan.first[g + 1] = before + groups;
      before += __shfl_sync(whole_warp, groups, 31);
    }
  }
  __syncthreads();
}

}  // namespace pleat::gpu
