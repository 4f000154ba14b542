#include "accuracy_cub.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>

#include <cuda_runtime.h>
#include <cub/device/device_reduce.cuh>

namespace pleat_perf {
namespace {

void check(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  throw std::runtime_error(std::string("cub could not ") + what + ": " + cudaGetErrorString(status));
}

class DeviceMemory {
 public:
  explicit DeviceMemory(std::size_t bytes) { check(cudaMalloc(&address_, bytes), "allocate device memory"); }
  ~DeviceMemory() { cudaFree(address_); }
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;
  void* address() const { return address_; }

 private:
  void* address_ = nullptr;
};

template <class T>
T sum_on_device(const std::vector<T>& items) {
  const std::size_t bytes = items.size() * sizeof(T);
  const DeviceMemory copy(bytes), sum(sizeof(T));
  check(cudaMemcpy(copy.address(), items.data(), bytes, cudaMemcpyHostToDevice), "copy the items");
  const auto* in = static_cast<const T*>(copy.address());
  auto* out = static_cast<T*>(sum.address());
  std::size_t scratch_bytes = 0;
  check(cub::DeviceReduce::Sum(nullptr, scratch_bytes, in, out, items.size()), "size its scratch memory");
  const DeviceMemory scratch(scratch_bytes);
  check(cub::DeviceReduce::Sum(scratch.address(), scratch_bytes, in, out, items.size()), "sum");
  T answer{};
  check(cudaMemcpy(&answer, out, sizeof(T), cudaMemcpyDeviceToHost), "copy the sum");
  return answer;
}

}  // namespace

bool has_cuda_device() {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}

float cub_sum(const std::vector<float>& items) { return sum_on_device(items); }
double cub_sum(const std::vector<double>& items) { return sum_on_device(items); }

}  // namespace pleat_perf
