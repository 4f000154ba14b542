// What a stream keeps for its launches: counters, and a buffer for the partials of blocks. The launches of a
// stream follow each other, so all may use the same room; a buffer grows when a call needs more, in the order
// of the stream. A call that finds its room large enough allocates nothing.
#pragma once

#include <cstddef>
#include <string>

#include <cuda_runtime_api.h>

#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/counters.hpp>
#include <pleat/backends/cuda/lock.hpp>
#include <pleat/backends/cuda/scratch.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/error.hpp>

namespace pleat::gpu {

class StreamRoom {
 public:
  // keeps: does the buffer stay after a call?
  StreamRoom(Counters* counters, bool keeps) : counters_(counters), keeps_(keeps) {}

  Counters* counters() const { return counters_; }
  // Whoever launches holds it from `reserve` to the last launch of a call: between them the buffer stays, and
  // no other call's kernels come between two of this one's.
  Mutex& mutex() { return mutex_; }

  std::byte* reserve(std::size_t bytes, cudaStream_t stream) {
    if (bytes > bytes_) {
      const std::size_t larger = detail::larger(bytes, detail::larger(2 * bytes_, std::size_t(65536)));
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

  Mutex mutex_;
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

// All rooms, and the counters of each device. Lists, since a program has few streams, and each host thread
// remembers the last one it used.
class StreamRooms {
 public:
  struct Key {
    int device;
    unsigned long long stream;
    bool operator==(const Key&) const = default;
  };

  StreamRoom& of(const Key& key, cudaStream_t stream) {
    const Lock lock(mutex_);
    for (Node* node = rooms_; node != nullptr; node = node->next) {
      if (node->key == key) return node->room;
    }
    require_current_device(stream);
    Counters* counters = slabs_of(key.device).take();
    rooms_ = new Node{key, {counters, count_ < rooms_with_buffers}, rooms_};
    ++count_;
    return rooms_->room;
  }

 private:
  static constexpr int rooms_with_buffers = 256;
  struct Node {
    Key key;
    StreamRoom room;
    Node* next;
  };
  struct Slabs {
    int device;
    CounterSlabs slabs;
    Slabs* next;
  };

  CounterSlabs& slabs_of(int device) {
    for (Slabs* s = slabs_; s != nullptr; s = s->next) {
      if (s->device == device) return s->slabs;
    }
    return (slabs_ = new Slabs{device, {}, slabs_})->slabs;
  }

  Mutex mutex_;
  Node* rooms_ = nullptr;
  Slabs* slabs_ = nullptr;
  int count_ = 0;
};

// The room of a stream on the current device. Streams are told apart by their id, which is never used again.
// No one says when a stream is destroyed, so only the first streams of a program keep their buffers: a
// program that makes streams without end pays for each call, and not with all its memory.
inline StreamRoom& room_of(cudaStream_t stream) {
  StreamRooms::Key key{};
  check(cudaGetDevice(&key.device), "cudaGetDevice");
  check(cudaStreamGetId(stream, &key.stream), "cudaStreamGetId");

  thread_local StreamRooms::Key last_key{};
  thread_local StreamRoom* last = nullptr;
  if (last != nullptr && last_key == key) return *last;

  static auto* rooms = new StreamRooms;  // never destroyed: CUDA may be gone by then
  last = &rooms->of(key, stream);
  last_key = key;
  return *last;
}

}  // namespace pleat::gpu
