#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <cuda_runtime.h>

#include <pleat/pleat.hpp>

#include "backends.hpp"
#include "error.hpp"
#include "summarize.hpp"

namespace stats {

namespace {

void check(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  throw UserError(std::string("cuda could not ") + what + ": " + cudaGetErrorString(status));
}

class Stream {
 public:
  Stream() { check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "create a stream"); }
  ~Stream() { cudaStreamDestroy(stream_); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

// Device memory for the values of a column.
template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(std::size_t count) {
    if (count > 0) check(cudaMalloc(&items_, count * sizeof(T)), "allocate device memory for the column");
  }
  ~DeviceArray() { cudaFree(items_); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  T* data() { return items_; }
  const T* data() const { return items_; }

 private:
  T* items_ = nullptr;
};

// Packed numbers arrive a block at a time, so that they never stand unpacked in the host's memory.
template <class T>
void copy_to_device(const Numbers<T>& numbers, T* to, cudaStream_t stream) {
  numbers.for_each_piece([&](std::span<const T> piece) {
    cudaError_t status =
        cudaMemcpyAsync(to, piece.data(), piece.size_bytes(), cudaMemcpyHostToDevice, stream);
    if (status == cudaSuccess) status = cudaStreamSynchronize(stream);
    check(status, "copy the column to the device");
    to += piece.size();
  });
}

// The copy is no part of what is timed: the reduction is.
template <class T>
Measurement summarize_on_device(const Numbers<T>& numbers, int repeat) {
  Stream stream;
  DeviceArray<T> copy(numbers.size());
  copy_to_device(numbers, copy.data(), stream.get());
  const auto count = static_cast<std::int64_t>(numbers.size());
  return measure<T>(pleat::RangePolicy(pleat::Cuda{stream.get()}, 0, count),
                    pleat::contiguous(static_cast<const T*>(copy.data()), count), repeat);
}

}  // namespace

bool has_cuda_device() {
  int devices = 0;
  return cudaGetDeviceCount(&devices) == cudaSuccess && devices > 0;
}

Measurement summarize_cuda(const Column& column, int repeat) {
  return std::visit([repeat](const auto& numbers) { return summarize_on_device(numbers, repeat); }, column);
}

}  // namespace stats
