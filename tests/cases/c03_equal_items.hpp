// C03: equal items; the lowest index wins, however the work is split [kokkos#8097, #6144].
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "cases/on_device.hpp"
#include "support/data.hpp"

namespace pleat_test {

template <class Backend, class T>
void index_among_equals() {
  for (const int value : {0, 1}) {
    for (const std::int64_t n : {1, 2, 19, 20, 21, 33, 129, 1025, 20000}) {
      Array<T> x(n);
      for (std::int64_t i = 0; i < n; ++i) x[i] = T(value);
      CHECK(reduced<Backend>(x, pleat::ArgMax<T>{}).index == 0);
      CHECK(reduced<Backend>(x, pleat::ArgMin<T>{}).index == 0);
    }
  }
}

// Two places hold the extreme: in one column, one row, one pleat, or not.
template <class Backend, class T>
void index_of_two_extremes() {
  const std::int64_t pleat = pleat::PleatShape<sizeof(T)>::items, n = 3 * pleat + 100;
  const std::vector<std::int64_t> places{
      0,         1,     31,          32,        127,       128,   1023,          1024,        1024 + 31,
      pleat - 1, pleat, pleat + 129, 2 * pleat, 3 * pleat, n - 1, 2 * pleat + 5, pleat + 1024};
  Array<T> x(n);
  for (std::int64_t i = 0; i < n; ++i) x[i] = T(1);
  for (const T extreme : {T(2), T(0)}) {
    for (const std::int64_t a : places) {
      for (const std::int64_t b : places) {
        x[a] = x[b] = extreme;
        const auto at = extreme == T(2) ? reduced<Backend>(x, pleat::ArgMax<T>{}).index
                                        : reduced<Backend>(x, pleat::ArgMin<T>{}).index;
        CHECK(at == std::min(a, b));
        x[a] = x[b] = T(1);
      }
    }
  }
}

// Enough pleats for 64 threads. The extreme stands at the ends of several threads' parts.
template <class Backend, class SetThreads>
void index_on_threads(SetThreads set_threads) {
  using T = std::uint32_t;
  const std::int64_t pleat = pleat::PleatShape<sizeof(T)>::items, n = 64 * 12 * pleat + 7;
  Array<T> x(n);
  for (std::int64_t i = 0; i < n; ++i) x[i] = 1;
  for (const int threads : {1, 2, 3, 5, 8, 16, 31, 64}) {
    set_threads(threads);
    CHECK(reduced<Backend>(x, pleat::ArgMax<T>{}).index == 0);
    x[n / 2] = x[n / 2 + 1] = x[n - 1] = 2;
    const auto [high, low] = reduced<Backend>(x, pleat::ArgMax<T>{}, pleat::ArgMin<T>{});
    CHECK(high.index == n / 2);
    CHECK(low.index == 0);
    x[n / 2] = x[n / 2 + 1] = x[n - 1] = 1;
  }
}

}  // namespace pleat_test
