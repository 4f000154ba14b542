// Device memory of a test, released at its end; every CUDA call is checked.
#pragma once

#include <cstdint>
#include <vector>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/check.hpp>

namespace pleat_test {

template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(std::int64_t size) : size_(size) {
    pleat::gpu::check(cudaMalloc(&data_, sizeof(T) * std::size_t(size > 0 ? size : 1)), "cudaMalloc");
  }
  DeviceArray(const T* from, std::int64_t size) : DeviceArray(size) {
    pleat::gpu::check(cudaMemcpy(data_, from, sizeof(T) * std::size_t(size), cudaMemcpyHostToDevice),
                      "cudaMemcpy");
    // The copy may still be on its way from CUDA's own buffer, and a stream of a test does not wait for it.
    pleat::gpu::check(cudaStreamSynchronize(nullptr), "cudaStreamSynchronize");
  }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  ~DeviceArray() { cudaFree(data_); }

  T* data() const { return data_; }
  std::int64_t size() const { return size_; }
  // Waits for all work of the device's default stream, then copies.
  T read(std::int64_t i) const {
    T value;
    pleat::gpu::check(cudaMemcpy(&value, data_ + i, sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
    return value;
  }

 private:
  T* data_ = nullptr;
  std::int64_t size_;
};

}  // namespace pleat_test
