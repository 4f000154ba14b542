// What is true of the items, found by a plain kernel and a plain loop that know nothing of Pleat or CUB:
// every answer of the benchmarks is judged by these.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <tuple>
#include <vector>

#include "gpu_timing.cuh"

namespace pleat_perf {

// A sum in two doubles, with an error of some 2^-104 of the magnitudes: after Knuth's two-sum.
struct Twofold {
  double high = 0, low = 0;
  __host__ __device__ void add(double x) {
    const double sum = high + x, added = sum - high;
    low += (high - (sum - added)) + (x - added);
    high = sum;
  }
  __host__ __device__ void add(const Twofold& other) {
    add(other.high);
    add(other.low);
  }
  double rounded() const { return high + low; }
};

// Of items x at positions i. Powers and exponentials mean something where the items are near [0, 1).
struct Facts {
  Twofold sum;
  double magnitudes = 0;    // of |x|
  double powers[5] = {};    // [k]: of (x - 1/2)^k
  double exponentials = 0;  // of exp(x)
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -std::numeric_limits<double>::infinity();
  std::int64_t lowest_at = -1, highest_at = -1;  // the first

  __host__ __device__ void add(double x, std::int64_t i) {
    sum.add(x);
    magnitudes += fabs(x);
    double power = 1;
    for (double& total : powers) {
      total += power;
      power *= x - 0.5;
    }
    exponentials += exp(x);
    note_lowest(x, i);
    note_highest(x, i);
  }
  void add(const Facts& other) {
    sum.add(other.sum);
    magnitudes += other.magnitudes;
    for (int k = 0; k < 5; ++k) powers[k] += other.powers[k];
    exponentials += other.exponentials;
    note_lowest(other.lowest, other.lowest_at);
    note_highest(other.highest, other.highest_at);
  }

  double count() const { return powers[0]; }
  double mean() const { return 0.5 + powers[1] / count(); }
  // The sum of (x - mean)^k, k = 2 to 4.
  double deviations(int k) const {
    const double n = count(), m = powers[1] / n;
    if (k == 2) return powers[2] - n * m * m;
    if (k == 3) return powers[3] - 3 * m * powers[2] + 2 * n * m * m * m;
    return powers[4] - 4 * m * powers[3] + 6 * m * m * powers[2] - 3 * n * m * m * m * m;
  }

 private:
  __host__ __device__ void note_lowest(double x, std::int64_t i) {
    if (i < 0 || x > lowest || (x == lowest && lowest_at >= 0 && lowest_at < i)) return;
    lowest = x;
    lowest_at = i;
  }
  __host__ __device__ void note_highest(double x, std::int64_t i) {
    if (i < 0 || x < highest || (x == highest && highest_at >= 0 && highest_at < i)) return;
    highest = x;
    highest_at = i;
  }
};

// Of pairs (x, y).
struct PairFacts {
  Twofold products;
  double magnitudes = 0;  // of |x y|
  double centred = 0;     // of (x - 1/2)(y - 1/2)

  __device__ void add(double x, double y) {
    const double product = __dmul_rn(x, y);
    products.add(product);
    products.add(__fma_rn(x, y, -product));
    magnitudes += fabs(product);
    centred += (x - 0.5) * (y - 0.5);
  }
  void add(const PairFacts& other) {
    products.add(other.products);
    magnitudes += other.magnitudes;
    centred += other.centred;
  }
};

template <class T>
__global__ void collect(const T* items, std::int64_t n, std::int64_t stride, double scale,
                        Facts* of_threads) {
  const std::int64_t thread = blockIdx.x * std::int64_t(blockDim.x) + threadIdx.x;
  Facts facts;
  for (std::int64_t i = thread; i < n; i += std::int64_t(gridDim.x) * blockDim.x) {
    facts.add(double(items[i * stride]) * scale, i);
  }
  of_threads[thread] = facts;
}

template <class T>
__global__ void collect_pairs(const T* x, const T* y, std::int64_t n, PairFacts* of_threads) {
  const std::int64_t thread = blockIdx.x * std::int64_t(blockDim.x) + threadIdx.x;
  PairFacts facts;
  for (std::int64_t i = thread; i < n; i += std::int64_t(gridDim.x) * blockDim.x) {
    facts.add(double(x[i]), double(y[i]));
  }
  of_threads[thread] = facts;
}

// What `kernel(blocks, threads, of_threads)` leaves for each thread, together.
template <class F, class Kernel>
F together(const Kernel& kernel) {
  constexpr int blocks = 528, threads = 256;
  const Memory<F> of_threads(blocks * threads);
  kernel(blocks, threads, of_threads.data());
  std::vector<F> all(blocks * threads);
  check(cudaMemcpy(all.data(), of_threads.data(), all.size() * sizeof(F), cudaMemcpyDeviceToHost),
        "cudaMemcpy of facts");
  F facts;
  for (const F& each : all) facts.add(each);
  return facts;
}

}  // namespace pleat_perf
