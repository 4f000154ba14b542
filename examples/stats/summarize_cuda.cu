#include <cstddef>
#include <cstdint>
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

// A copy of the column on the device. The copy is no part of what is timed: the reduction is.
template <class T>
class DeviceCopy {
 public:
  DeviceCopy(std::span<const T> values, cudaStream_t stream) {
    if (values.empty()) return;
    check(cudaMalloc(&items_, values.size_bytes()), "allocate device memory for the column");
    cudaError_t status =
        cudaMemcpyAsync(items_, values.data(), values.size_bytes(), cudaMemcpyHostToDevice, stream);
    if (status == cudaSuccess) status = cudaStreamSynchronize(stream);
    if (status != cudaSuccess) cudaFree(items_);
    check(status, "copy the column to the device");
  }
  ~DeviceCopy() { cudaFree(items_); }
  DeviceCopy(const DeviceCopy&) = delete;
  DeviceCopy& operator=(const DeviceCopy&) = delete;
  const T* data() const { return items_; }

 private:
  T* items_ = nullptr;
};

template <class T>
Measurement summarize_on_device(const GrowingArray<T>& values, int repeat) {
  Stream stream;
  DeviceCopy<T> copy(values.items(), stream.get());
  const auto count = static_cast<std::int64_t>(values.size());
  return measure<T>(pleat::RangePolicy(pleat::Cuda{stream.get()}, 0, count),
                    pleat::contiguous(copy.data(), count), repeat);
}

}  // namespace

bool has_cuda_device() {
  int devices = 0;
  return cudaGetDeviceCount(&devices) == cudaSuccess && devices > 0;
}

Measurement summarize_cuda(const Column& column, int repeat) {
  return std::visit([repeat](const auto& values) { return summarize_on_device(values, repeat); }, column);
}

}  // namespace stats
