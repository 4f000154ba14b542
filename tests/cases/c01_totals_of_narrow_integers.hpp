// C01: totals that do not fit the type of the items [pytorch#5966, #5863].
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>

#include "cases/on_device.hpp"
#include "support/data.hpp"

namespace pleat_test {

template <class Backend>
void total_of_identity_matrices() {
  for (const std::int64_t side : {4, 5, 10}) {
    for (const std::int64_t copies : {1, 63, 64, 65, 1000}) {
      Array<std::uint8_t> x(copies * side * side);
      for (std::int64_t k = 0; k < copies; ++k) {
        for (std::int64_t d = 0; d < side; ++d) x[(k * side + d) * side + d] = 1;
      }
      CHECK(reduced<Backend>(x, pleat::Sum<std::uint8_t>{}) == std::uint64_t(copies * side));
    }
  }
}

template <class Backend, class Flag>
void total_of_flags() {
  for (const std::int64_t set : {0, 1, 127, 128, 255, 256, 552, 86945}) {
    Array<Flag> x(86945);
    for (std::int64_t k = 0; k < set; ++k) x[k * x.size() / set] = Flag(1);  // evenly strewn
    const auto [total, range] = reduced<Backend>(x, pleat::Sum<Flag>{}, pleat::MinMax<Flag>{});
    CHECK(std::int64_t(total) == set);
    CHECK(range.min == Flag(set == x.size()));
    CHECK(range.max == Flag(set > 0));
  }
}

// n times the highest and the lowest value, alone and in company.
template <class Backend, class T>
void total_of_extremes() {
  for (const std::int64_t n : {1, 2, 127, 128, 129, 255, 256, 257, 32767, 32768, 65535, 65536, 65537}) {
    for (const T value : {std::numeric_limits<T>::max(), std::numeric_limits<T>::lowest()}) {
      Array<T> x(n);
      for (std::int64_t i = 0; i < n; ++i) x[i] = value;
      const std::int64_t right = n * std::int64_t(value);
      CHECK(std::int64_t(reduced<Backend>(x, pleat::Sum<T>{})) == right);
      const auto [moments, total, highest] =
          reduced<Backend>(x, pleat::Moments<T>{}, pleat::Sum<T>{}, pleat::ArgMax<T>{});
      CHECK(std::int64_t(total) == right);
      CHECK(moments.mean == double(value));
      CHECK(highest.index == 0);
    }
  }
}

}  // namespace pleat_test
