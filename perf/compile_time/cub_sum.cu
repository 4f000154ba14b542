#include <cstddef>
#include <cstdint>

#include <cub/device/device_reduce.cuh>

cudaError_t sum(void* scratch, std::size_t& bytes, const float* items, float* answer, std::int64_t n) {
  return cub::DeviceReduce::Sum(scratch, bytes, items, answer, n);
}
