// Timing on a GPU: device memory, random items, plain read kernels, and the median time of batches of
// launches in one stream.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/check.hpp>

namespace pleat_perf {

using pleat::gpu::check;

template <class T>
class Memory {
 public:
  explicit Memory(std::int64_t size) {
    check(cudaMalloc(&data_, sizeof(T) * std::size_t(size)), "cudaMalloc");
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() { cudaFree(data_); }
  T* data() const { return data_; }

 private:
  T* data_ = nullptr;
};

// A number of `binades` exponents around 1, of both signs but for binades = 1, which is [0, 1); 0 means any
// finite bits. Integers have all their values, and numbers of 16 bits are in [0, 1).
template <class T>
__device__ T random_item(std::uint64_t bits, int binades) {
  if constexpr (std::is_integral_v<T>) {
    return T(bits >> (64 - 8 * sizeof(T)));
  } else if constexpr (sizeof(T) == 2) {
    return T(float(bits >> 40) * 0x1p-24f);
  } else {
    constexpr bool single = sizeof(T) == 4;
    if (binades == 1) return single ? T(bits >> 40) * T(0x1p-24) : T(bits >> 11) * T(0x1p-53);
    const std::uint64_t fraction = bits & (single ? 0x7fffffu : 0xfffffffffffffu);
    const int most = single ? 255 : 2047, range = binades == 0 ? most : binades;
    const std::uint64_t roll = (bits * 0x9e3779b97f4a7c15u) >> 32;
    const std::uint64_t exponent = binades == 0 ? roll % most : most / 2 - binades / 2 + roll % range;
    if constexpr (single) {
      return __uint_as_float(unsigned(bits >> 63 << 31 | exponent << 23 | fraction));
    } else {
      return __longlong_as_double(std::int64_t(bits >> 63 << 63 | exponent << 52 | fraction));
    }
  }
}

template <class T>
__global__ void fill(T* items, std::int64_t n, int binades) {
  for (std::int64_t i = blockIdx.x * std::int64_t(blockDim.x) + threadIdx.x; i < n;
       i += std::int64_t(gridDim.x) * blockDim.x) {
    std::uint64_t z = std::uint64_t(i + 1) * 0x9e3779b97f4a7c15u;  // splitmix64
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    items[i] = random_item<T>(z ^ z >> 31, binades);
  }
}

template <int U>
__global__ void __launch_bounds__(256) read_all(const uint4* items, std::int64_t n, unsigned* never) {
  unsigned a = 0;
  const std::int64_t base = blockIdx.x * std::int64_t(256 * U) + threadIdx.x;
#pragma unroll
  for (int u = 0; u < U; ++u) {
    if (base + 256 * u < n) {
      const uint4 x = __ldcs(items + base + 256 * u);
      a ^= x.x ^ x.y ^ x.z ^ x.w;
    }
  }
  if (a == 0x12345678) *never = a;
}

// The median over 7 batches, in microseconds a launch.
template <class Launch>
double microseconds(const Launch& launch, int launches) {
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin), "cudaEventCreate");
  check(cudaEventCreate(&end), "cudaEventCreate");
  for (int k = 0; k < 2; ++k) launch();
  std::vector<double> times;
  for (int batch = 0; batch < 7; ++batch) {
    check(cudaEventRecord(begin), "cudaEventRecord");
    for (int k = 0; k < launches; ++k) launch();
    check(cudaEventRecord(end), "cudaEventRecord");
    check(cudaEventSynchronize(end), "cudaEventSynchronize");
    float ms = 0;
    check(cudaEventElapsedTime(&ms, begin, end), "cudaEventElapsedTime");
    times.push_back(1000.0 * ms / launches);
  }
  std::sort(times.begin(), times.end());
  return times[3];
}

}  // namespace pleat_perf
