// An answer that the host waits for: the kernel writes it to pinned memory and says so there. Seeing that
// takes the host some microseconds less than asking the driver whether the stream has ended.
#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>

#include <cuda_runtime_api.h>

#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/scratch.hpp>
#include <pleat/macros.hpp>

namespace pleat::gpu {

// Where a kernel is to write.
template <class Answer>
struct Posted {
  Answer* answer;
  unsigned* is_there;
};

template <class Answer>
class PostBox {
 public:
  PostBox() : memory_(offset + sizeof(Answer)) {
    static_assert(alignof(Answer) <= offset);
    __atomic_store_n(target().is_there, 0u, __ATOMIC_RELEASE);
  }
  Posted<Answer> target() const {
    auto* bytes = static_cast<std::byte*>(memory_.data());
    return {reinterpret_cast<Answer*>(bytes + offset), reinterpret_cast<unsigned*>(bytes)};
  }
  // The answer of the kernel that has been launched on the stream. For a short while it is waited for here,
  // then as the program has told CUDA to wait.
  Answer await(cudaStream_t stream) const {
    constexpr int looks = 20000;  // some 100 us
    for (int look = 0; look < looks && !is_there(); ++look) pause();
    if (!is_there()) check(cudaStreamSynchronize(stream), "cudaStreamSynchronize after parallel_reduce");
    Answer copy;
    std::memcpy(static_cast<void*>(&copy), target().answer, sizeof(Answer));
    return copy;
  }

 private:
  static constexpr std::size_t offset = 64;
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
