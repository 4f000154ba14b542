// Rows on Cuda: the memory that the laws of rows need.
#pragma once

#include <cstdint>

#include "laws/row_laws.hpp"
#include "support/device_array.cuh"

namespace pleat_test {

struct DeviceRows {
  template <class T>
  class Copy {
   public:
    explicit Copy(const Array<T>& from) : device_(from.data(), from.size()) {}
    const T* data() const { return device_.data(); }

   private:
    DeviceArray<T> device_;
  };
  // Managed memory, read after all work of the device.
  template <class T>
  class Room {
   public:
    explicit Room(std::int64_t size) {
      pleat::gpu::check(cudaMallocManaged(&data_, sizeof(T) * std::size_t(size + 1)), "cudaMallocManaged");
    }
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;
    ~Room() { cudaFree(data_); }
    T* data() const { return data_; }
    T read(std::int64_t i) const {
      pleat::gpu::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
      return data_[i];
    }

   private:
    T* data_ = nullptr;
  };
};

}  // namespace pleat_test
