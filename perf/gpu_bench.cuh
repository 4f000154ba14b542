// Rows of one size of one type against the read roofline of the same run, which is what the best of some
// plain read kernels reaches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <cub/device/device_reduce.cuh>

#include <pleat/pleat.hpp>

#include "gpu_timing.cuh"

namespace pleat_perf {

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
