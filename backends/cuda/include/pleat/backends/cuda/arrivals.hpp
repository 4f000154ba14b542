// The counter by which the last block knows itself. A launch must find it at zero and leaves it at zero.
// Launches of one stream follow each other, so each stream has one counter for as long as the program runs:
// no memset per call, and no counter is shared by launches in flight. A captured graph may run beside its
// stream, so there the call brings its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

#include <cuda_runtime_api.h>

#include <pleat/backends/cuda/check.hpp>

namespace pleat::gpu {

inline bool is_capturing(cudaStream_t stream) {
  cudaStreamCaptureStatus status{};
  check(cudaStreamIsCapturing(stream, &status), "cudaStreamIsCapturing");
  return status != cudaStreamCaptureStatusNone;
}

// Zeroed counters of one device, a cache line each, made in slabs.
class CounterSlabs {
 public:
  unsigned* take() {
    if (next_ == slab_counters) {
      // Another thread may be capturing: this allocation is no part of its graph.
      cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
      check(cudaThreadExchangeStreamCaptureMode(&mode), "cudaThreadExchangeStreamCaptureMode");
      make_slab();
      check(cudaThreadExchangeStreamCaptureMode(&mode), "cudaThreadExchangeStreamCaptureMode");
      next_ = 0;
    }
    return reinterpret_cast<unsigned*>(slab_ + stride * next_++);
  }

 private:
  static constexpr std::size_t slab_counters = 1024, stride = 64;

  void make_slab() {
    void* memory = nullptr;
    check(cudaMalloc(&memory, stride * slab_counters), "cudaMalloc of counters");
    cudaStream_t own = nullptr;  // waits for no other stream of the program
    check(cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
    check(cudaMemsetAsync(memory, 0, stride * slab_counters, own), "cudaMemsetAsync");
    check(cudaStreamSynchronize(own), "cudaStreamSynchronize");
    check(cudaStreamDestroy(own), "cudaStreamDestroy");
    slab_ = static_cast<std::byte*>(memory);
  }

  std::byte* slab_ = nullptr;
  std::size_t next_ = slab_counters;
};

// The counter of a stream on the current device. Streams are told apart by their id, which is never used
// again.
inline unsigned* arrivals_of(cudaStream_t stream) {
  int device = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  unsigned long long id = 0;
  check(cudaStreamGetId(stream, &id), "cudaStreamGetId");
  const std::pair<int, unsigned long long> key(device, id);

  thread_local std::pair<int, unsigned long long> last_key(-1, 0);
  thread_local unsigned* last = nullptr;
  if (last != nullptr && last_key == key) return last;

  static std::mutex mutex;
  static auto* counters = new std::map<std::pair<int, unsigned long long>, unsigned*>;
  static auto* slabs = new std::map<int, CounterSlabs>;
  const std::lock_guard lock(mutex);
  unsigned*& counter = (*counters)[key];
  if (counter == nullptr) counter = (*slabs)[device].take();
  last_key = key;
  return last = counter;
}

}  // namespace pleat::gpu
