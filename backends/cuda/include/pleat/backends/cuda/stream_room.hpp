// What a stream keeps for its launches: counters, and a buffer for the partials of blocks. The launches of a
// stream follow each other, so all may use the same room; a buffer grows when a call needs more, in the order
// of the stream. A call that finds its room large enough allocates nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include <cuda_runtime_api.h>

#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/counters.hpp>
#include <pleat/backends/cuda/scratch.hpp>
#include <pleat/error.hpp>

namespace pleat::gpu {

class StreamRoom {
 public:
  // keeps: does the buffer stay after a call?
  StreamRoom(Counters* counters, bool keeps) : counters_(counters), keeps_(keeps) {}

  Counters* counters() const { return counters_; }
  // Whoever launches holds it from `reserve` to the last launch of a call: between them the buffer stays, and
  // no other call's kernels come between two of this one's.
  std::mutex& mutex() { return mutex_; }

  std::byte* reserve(std::size_t bytes, cudaStream_t stream) {
    if (bytes > bytes_) {
      const std::size_t larger = std::max({bytes, 2 * bytes_, std::size_t(65536)});
      release(stream);
      data_ = allocate_scratch(larger, stream);
      bytes_ = larger;
    }
    return data_;
  }
  void end_of_call(cudaStream_t stream) {
    if (!keeps_) release(stream);
  }

 private:
  void release(cudaStream_t stream) {
    if (data_ != nullptr) cudaFreeAsync(data_, stream);
    data_ = nullptr;
    bytes_ = 0;
  }

  std::mutex mutex_;
  Counters* counters_;
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
  bool keeps_;
};

inline void require_current_device(cudaStream_t stream) {
  int current = 0, of_stream = 0;
  check(cudaGetDevice(&current), "cudaGetDevice");
  check(cudaStreamGetDevice(stream, &of_stream), "cudaStreamGetDevice");
  if (of_stream != current) {
    throw ArgumentError("parallel_reduce on Cuda: the stream is of device " + std::to_string(of_stream) +
                        ", but the current device is " + std::to_string(current) +
                        "; call cudaSetDevice before");
  }
}

// The room of a stream on the current device. Streams are told apart by their id, which is never used again.
// No one says when a stream is destroyed, so only the first streams of a program keep their buffers: a
// program that makes streams without end pays for each call, and not with all its memory.
inline StreamRoom& room_of(cudaStream_t stream) {
  constexpr std::size_t rooms_with_buffers = 256;
  using Key = std::pair<int, unsigned long long>;
  Key key(0, 0);
  check(cudaGetDevice(&key.first), "cudaGetDevice");
  check(cudaStreamGetId(stream, &key.second), "cudaStreamGetId");

  thread_local Key last_key(-1, 0);
  thread_local StreamRoom* last = nullptr;
  if (last != nullptr && last_key == key) return *last;

  static std::mutex mutex;
  static auto* rooms = new std::map<Key, StreamRoom>;  // never destroyed: CUDA may be gone by then
  static auto* slabs = new std::map<int, CounterSlabs>;
  const std::lock_guard lock(mutex);
  auto place = rooms->find(key);
  if (place == rooms->end()) {
    require_current_device(stream);
    Counters* counters = (*slabs)[key.first].take();
    place = rooms->try_emplace(key, counters, rooms->size() < rooms_with_buffers).first;
  }
  last_key = key;
  last = &place->second;
  return *last;
}

}  // namespace pleat::gpu
