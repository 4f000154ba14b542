// What the rows of cpu_reductions.cpp are made of: the items, a row with its judge, Pleat's call and a loop
// by hand.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include <benchmark/benchmark.h>
#include <omp.h>

#include <pleat/pleat.hpp>

inline bool one_thread() { return omp_get_max_threads() == 1; }

// A register's worth of T.
template <class T>
using Vector __attribute__((vector_size(pleat::detail::register_bytes))) = T;
template <class T>
constexpr std::int64_t width = pleat::detail::register_bytes / std::int64_t(sizeof(T));

template <class T>
Vector<T> load(const T* from) {
  Vector<T> v;
  std::memcpy(&v, from, sizeof v);
  return v;
}

// Eight accumulators over whole vectors, in each thread its share. `step` takes an accumulator and the next
// vector, `join` two items, for what the vectors hold and for the items that are left over.
template <class T, class Step, class Join>
T by_hand(const T* x, std::int64_t n, T start, const Step& step, const Join& join) {
  constexpr std::int64_t W = width<T>, block = 8 * W;
  const auto part = [&](std::int64_t from, std::int64_t to) {
    Vector<T> a[8];
    for (auto& v : a) v = start - Vector<T>{};
    std::int64_t i = from;
    for (; i + block <= to; i += block) {
#pragma GCC unroll 8
      for (int k = 0; k < 8; ++k) a[k] = step(a[k], load(x + i + k * W));
    }
    T whole = start;
    for (const auto& v : a) {
      for (std::int64_t k = 0; k < W; ++k) whole = join(whole, v[k]);
    }
    for (; i < to; ++i) whole = join(whole, x[i]);
    return whole;
  };
  if (one_thread() || n < 100000) return part(0, n);
  T all = start;
#pragma omp parallel
  {
    const std::int64_t t = omp_get_thread_num(), threads = omp_get_num_threads();
    const T mine = part(n * t / threads, n * (t + 1) / threads);
#pragma omp critical
    all = join(all, mine);
  }
  return all;
}

template <class T>
const T* items() {
  static const std::vector<T> all = [] {
    std::vector<T> x(100'000'000);
    std::mt19937_64 random(7);
    for (T& item : x) item = std::is_integral_v<T> ? T(random()) : T(double(random() >> 11) * 0x1p-53);
    return x;
  }();
  return all.data();
}

// A row: `call` gives a number that must lie within `tolerance` of `right`.
template <class Call>
void add(const std::string& question, const char* type, std::int64_t n, std::int64_t bytes, const char* who,
         const Call& call, double right, double tolerance) {
  const std::string name = question + "/" + type + "/" + std::to_string(n) + "/" + who;
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    double answer = 0;
    for ([[maybe_unused]] auto _ : state) {
      answer = double(call());
      // (Not Google Benchmark's DoNotOptimize, whose 1.7 with g++ 12 changes a double.)
      asm volatile("" : : "m"(answer) : "memory");
    }
    if (!(std::abs(answer - right) <= tolerance)) {
      const std::string text = "WRONG: " + std::to_string(answer) + ", not " + std::to_string(right);
      state.SkipWithError(text.c_str());
    }
    state.SetBytesProcessed(state.iterations() * bytes);
  })->UseRealTime();
}

template <class T, class... R>
auto pleat_call(const T* x, std::int64_t n, const R&... reducers) {
  return one_thread() ? pleat::parallel_reduce(pleat::RangePolicy<pleat::Serial>(0, n),
                                               pleat::contiguous(x, n), reducers...)
                      : pleat::parallel_reduce(pleat::RangePolicy<pleat::OpenMP>(0, n),
                                               pleat::contiguous(x, n), reducers...);
}
