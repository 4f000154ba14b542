// C06: zeros of both signs, compared as bits [numpy#21211, pytorch#193781].
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

#include "cases/on_device.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"

namespace pleat_test {

inline std::vector<std::int64_t> lengths_of_zeros() {
  std::vector<std::int64_t> lengths;
  for (std::int64_t n = 1; n <= 65; ++n) lengths.push_back(n);
  for (const std::int64_t n : {127, 128, 129, 1025, 4095, 4097, 9001}) lengths.push_back(n);
  return lengths;
}

template <class Backend, class T>
void sums_of_negative_zeros() {
  using Held = typename pleat::Sum<T>::result_type;
  for (const std::int64_t n : lengths_of_zeros()) {
    Array<T> x(n);
    for (std::int64_t i = 0; i < n; ++i) x[i] = T(-0.0f);
    CHECK(same_bits(reduced<Backend>(x, pleat::Sum<T>{}), Held(-0.0f)));
    const auto [moments, wide] = reduced<Backend>(x, pleat::Moments<T>{}, pleat::Sum<T, pleat::In<double>>{});
    CHECK(same_bits(moments.mean, -0.0));
    CHECK(same_bits(wide, -0.0));
    for (const std::int64_t at : {std::int64_t(0), n / 2, n - 1}) {
      x[at] = T(0.0f);
      CHECK(same_bits(reduced<Backend>(x, pleat::Sum<T>{}), Held(0.0f)));
      CHECK(same_bits(reduced<Backend>(x, pleat::Moments<T>{}).mean, 0.0));
      x[at] = T(-0.0f);
    }
  }
}

// All zeros of one sign but one, at every place of the short lengths.
template <class Backend, class T>
void extremes_of_zeros() {
  const T plus = T(0.0f), minus = T(-0.0f);
  for (const std::int64_t n : lengths_of_zeros()) {
    if (n == 1) continue;
    for (const bool one_is_negative : {true, false}) {
      Array<T> x(n);
      for (std::int64_t i = 0; i < n; ++i) x[i] = one_is_negative ? plus : minus;
      const std::int64_t step = n <= 65 ? 1 : n / 7;
      for (std::int64_t at = 0; at < n; at += step) {
        x[at] = one_is_negative ? minus : plus;
        const auto [low, high, range, first, last] = reduced<Backend>(
            x, pleat::Min<T>{}, pleat::Max<T>{}, pleat::MinMax<T>{}, pleat::ArgMin<T>{}, pleat::ArgMax<T>{});
        const bool right = same_bits(low, minus) && same_bits(high, plus) && same_bits(range.min, minus) &&
                           same_bits(range.max, plus) && same_bits(first.value, minus) &&
                           same_bits(last.value, plus) &&
                           same_bits(reduced<Backend>(x, pleat::Min<T>{}), minus) &&
                           same_bits(reduced<Backend>(x, pleat::Max<T>{}), plus);
        const std::int64_t other = at == 0 ? 1 : 0;
        INFO("n = " << n << ", the one of other sign at " << at << ", negative: " << one_is_negative);
        CHECK(right);
        CHECK(first.index == (one_is_negative ? at : other));
        CHECK(last.index == (one_is_negative ? other : at));
        x[at] = one_is_negative ? plus : minus;
      }
    }
  }
}

}  // namespace pleat_test
