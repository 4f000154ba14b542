// Members: the lanes of a mask as members 0, 1, 2, ... of a group, the lowest lane first. A member reads
// another's value by its number.
#pragma once

#include <cassert>
#include <cstdint>

#include <pleat/backends/cuda/device/shuffle.cuh>

namespace pleat::gpu {

// Of this thread in its warp and in its block, whose threads are numbered with x fastest, then y, then z.
__device__ __forceinline__ int lane_number() {
  int lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}
__device__ __forceinline__ int thread_number() {
  return int(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
}
__device__ __forceinline__ int threads_in_block() { return int(blockDim.x * blockDim.y * blockDim.z); }

class Members {
 public:
  // (The whole warp is asked for, so that the compiler knows its numbers. Not by initialisers: the host's
  // compiler sees those, and knows no __popc.)
  __device__ __forceinline__ explicit Members(unsigned mask) {
    const bool whole = mask == whole_warp;
    mask_ = mask;
    lane_ = lane_number();
    first_ = whole ? 0 : __ffs(int(mask)) - 1;
    count_ = whole ? 32 : __popc(mask);
    in_a_row_ = whole || ((mask >> first_) & ((mask >> first_) + 1)) == 0;
    number_ = in_a_row_ ? lane_ - first_ : __popc(mask & ((1u << lane_) - 1));
    assert((mask >> lane_ & 1u) != 0 && "warp_fold: the mask must hold the lane of every thread that calls");
  }
  // The lanes 0 .. count - 1, from 1 to 32 of them.
  __device__ __forceinline__ static Members first_lanes(int count) {
    return Members(whole_warp >> (32 - count), lane_number(), count);
  }

  __device__ __forceinline__ int count() const { return count_; }
  __device__ __forceinline__ int number() const { return number_; }  // of this thread
  __device__ __forceinline__ int lane() const { return lane_; }

  // Do all members have this number of items, and at least one? All members call.
  __device__ __forceinline__ bool agree_on_items(std::int64_t items) const {
    int agree = 0;
    __match_all_sync(mask_, static_cast<unsigned long long>(items), &agree);
    return agree != 0 && items > 0;
  }
  // The value of a member; all members call. A number beyond the last one gives some member's value: in a
  // whole warp, where numbers wrap round, that of another one, else that of the thread itself.
  template <class T>
  __device__ __forceinline__ T value_of(const T& value, int member) const {
    return shuffle_from(value, mask_, lane_of(count_ == 32 || member < count_ ? member : number_));
  }

 private:
  __device__ __forceinline__ Members(unsigned mask, int lane, int count)
      : mask_(mask), lane_(lane), first_(0), count_(count), in_a_row_(true), number_(lane) {}

  __device__ __forceinline__ int lane_of(int member) const {
    if (in_a_row_) return first_ + member;
    int lane = 0;  // halve the lanes in which the member can be
#pragma unroll
    for (int half = 16; half >= 1; half /= 2) {
      const int below = __popc(mask_ >> lane & ((1u << half) - 1));
      if (member >= below) {
        member -= below;
        lane += half;
      }
    }
    return lane;
  }

  unsigned mask_;
  int lane_, first_, count_;
  bool in_a_row_;  // do the lanes follow each other without a gap?
  int number_;
};

}  // namespace pleat::gpu
