// Timing on a GPU: medians of batches of launches in one stream, and the read roofline of the same run, which
// is what the best of some plain read kernels reaches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <cuda_runtime.h>
#include <cub/device/device_reduce.cuh>

#include <pleat/backends/cuda/check.hpp>
#include <pleat/pleat.hpp>

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

// Random items: `binades` exponents around 1, of both signs but for binades = 1, which is [0, 1); 0 means any
// finite bits.
template <class T>
__global__ void fill(T* items, std::int64_t n, int binades) {
  for (std::int64_t i = blockIdx.x * std::int64_t(blockDim.x) + threadIdx.x; i < n;
       i += std::int64_t(gridDim.x) * blockDim.x) {
    std::uint64_t z = std::uint64_t(i + 1) * 0x9e3779b97f4a7c15u;  // splitmix64
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    constexpr bool single = sizeof(T) == 4;
    if (binades == 1) {
      items[i] = single ? T(z >> 40) * T(0x1p-24) : T(z >> 11) * T(0x1p-53);
      continue;
    }
    const std::uint64_t fraction = z & (single ? 0x7fffffu : 0xfffffffffffffu);
    const int most = single ? 255 : 2047, range = binades == 0 ? most : binades;
    const std::uint64_t roll = (z * 0x9e3779b97f4a7c15u) >> 32;
    const std::uint64_t exponent = binades == 0 ? roll % most : most / 2 - binades / 2 + roll % range;
    if constexpr (single) {
      items[i] = __uint_as_float(unsigned(z >> 63 << 31 | exponent << 23 | fraction));
    } else {
      items[i] = __longlong_as_double(std::int64_t(z >> 63 << 63 | exponent << 52 | fraction));
    }
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

// One size of one type: rows are held against the roofline of that many bytes.
template <class T>
class Table {
 public:
  Table(const char* type, std::int64_t n) : type_(type), n_(n), items_(n), answers_(4096) {
    launches_ = n > (1 << 24) ? 5 : 50;
    refill(1);
    const std::int64_t words = n * std::int64_t(sizeof(T)) / 16;
    const auto* all = reinterpret_cast<const uint4*>(items_.data());
    const auto never = reinterpret_cast<unsigned*>(answers_.data());
    const auto run = [&](auto rows) {
      constexpr int U = decltype(rows)::value;
      read_all<U><<<unsigned((words - 1) / (256 * U) + 1), 256>>>(all, words, never);
    };
    roofline_ = std::min(microseconds([&] { run(std::integral_constant<int, 4>{}); }, launches_),
                         microseconds([&] { run(std::integral_constant<int, 8>{}); }, launches_));
    print("read roofline", roofline_);
    std::size_t bytes = 0;
    T* to = reinterpret_cast<T*>(answers_.data());
    check(cub::DeviceReduce::Sum(nullptr, bytes, items_.data(), to, n_), "cub");
    const Memory<char> scratch(std::int64_t(bytes) + 1);
    print("cub::DeviceReduce::Sum",
          microseconds(
              [&] { check(cub::DeviceReduce::Sum(scratch.data(), bytes, items_.data(), to, n_), "cub"); },
              launches_));
  }

  void refill(int binades) { fill<<<1024, 256>>>(items_.data(), n_, binades); }

  const T* items() const { return items_.data(); }
  template <class... R>
  void row(const std::string& what, const R&... reducers) {
    reduce(what, pleat::contiguous(static_cast<const T*>(items_.data()), n_), n_, reducers...);
  }
  // Two arrays of half as many items each.
  template <class... R>
  void row_of_pairs(const std::string& what, const R&... reducers) {
    const T* x = items_.data();
    const std::int64_t half = n_ / 2;
    reduce(what, pleat::zip(pleat::contiguous(x, half), pleat::contiguous(x + half, half)), half,
           reducers...);
  }

 private:
  template <class Source, class R>
  void reduce(const std::string& what, const Source& source, std::int64_t n, const R& reducer) {
    auto* to = reinterpret_cast<typename R::result_type*>(answers_.data());
    time(what, [&] {
      pleat::parallel_reduce(pleat::RangePolicy<pleat::Cuda>(0, n), source, reducer, pleat::into(to));
    });
  }
  template <class Source, class R1, class R2, class... R>
  void reduce(const std::string& what, const Source& source, std::int64_t n, const R1& r1, const R2& r2,
              const R&... reducers) {
    using Answers =
        pleat::Results<typename R1::result_type, typename R2::result_type, typename R::result_type...>;
    auto* to = reinterpret_cast<Answers*>(answers_.data());
    time(what, [&] {
      pleat::parallel_reduce(pleat::RangePolicy<pleat::Cuda>(0, n), source, r1, r2, reducers...,
                             pleat::into(to));
    });
  }
  template <class Launch>
  void time(const std::string& what, const Launch& launch) {
    print(what, microseconds(launch, launches_));
  }
  void print(const std::string& what, double us) {
    std::printf("%s,%lld,%s,%.2f,%.0f,%.3f\n", type_, static_cast<long long>(n_), what.c_str(), us,
                double(n_) * sizeof(T) / us * 1e-3, roofline_ / us);
    std::fflush(stdout);
  }

  const char* type_;
  std::int64_t n_;
  int launches_;
  Memory<T> items_;
  Memory<char> answers_;
  double roofline_ = 0;
};

// What a program prints: rows(table) for float and for double. The first argument is log2 n; 28 if there is
// none.
template <class Rows>
int print_tables(int count, char** arguments, const Rows& rows) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("skipped: no CUDA device");
    return 77;
  }
  const std::int64_t n = std::int64_t(1) << (count > 1 ? std::atoi(arguments[1]) : 28);
  std::puts("type,n,what,microseconds,GB/s,share of roofline");
  Table<float> singles("float", n);
  rows(singles);
  Table<double> doubles("double", n);
  rows(doubles);
  return 0;
}

}  // namespace pleat_perf
