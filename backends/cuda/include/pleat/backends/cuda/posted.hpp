// An answer that the host waits for: the kernel writes it to pinned memory and says so there. Seeing that
// takes the host some microseconds less than asking the driver whether the stream has ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <type_traits>

#include <cuda_runtime_api.h>

#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/once_per_device.hpp>
#include <pleat/backends/cuda/scratch.hpp>
#include <pleat/macros.hpp>

namespace pleat::gpu {

// Where a kernel is to write.
template <class Answer>
struct Posted {
  Answer* answer;
  unsigned* is_there;
};

// Where the host may not touch managed memory while a kernel runs, only a wait by CUDA ends that.
inline bool host_may_look() {
  return once_per_device([](int device) {
           int concurrent = 0;
           check(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, device),
                 "cudaDeviceGetAttribute");
           return concurrent;
         }) != 0;
}

template <class Answer>
class PostBox {
 public:
  PostBox() : memory_(offset + sizeof(Answer)) {
    static_assert(
        alignof(Answer) <= offset,
        "parallel_reduce on Cuda: a reducer's result must be aligned to 64 bytes or less; give into(...)");
    __atomic_store_n(target().is_there, 0u, __ATOMIC_RELEASE);
  }
  Posted<Answer> target() const {
    auto* bytes = static_cast<std::byte*>(memory_.data());
    return {reinterpret_cast<Answer*>(bytes + offset), reinterpret_cast<unsigned*>(bytes)};
  }
  // The answer of the kernel that has been launched on the stream. For a short while it is waited for here,
  // then as the program has told CUDA to wait.
  Answer await(cudaStream_t stream) const {
    if (host_may_look()) {
      const std::int64_t begin = now();
      for (int look = 0; !is_there() && (look % 64 != 0 || now() - begin < patience); ++look) pause();
    }
    if (!is_there()) check(cudaStreamSynchronize(stream), "cudaStreamSynchronize after parallel_reduce");
    Answer copy;
    std::memcpy(static_cast<void*>(&copy), target().answer, sizeof(Answer));
    return copy;
  }

 private:
  static constexpr std::size_t offset = 64;
  static constexpr std::int64_t patience = 100'000;  // nanoseconds
  static std::int64_t now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
  }
  static void pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
  bool is_there() const { return __atomic_load_n(target().is_there, __ATOMIC_ACQUIRE) != 0; }
  Pinned memory_;
};

}  // namespace pleat::gpu

namespace pleat::detail {

#if defined(__CUDACC__)
template <class Answer>
__device__ __forceinline__ void store(const Answer& answer, const gpu::Posted<Answer>& to) {
  *to.answer = answer;
  __threadfence_system();
  *static_cast<volatile unsigned*>(to.is_there) = 1;
}
#endif

}  // namespace pleat::detail
