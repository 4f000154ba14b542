// C10: LogSumExp of infinities and NaN [tensorflow#11692, StatsFuns.jl#100]. inf - inf, the difference of an
// item and the greatest one, must not become the answer.
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>
#include <initializer_list>
#include <limits>

#include "cases/on_device.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"

namespace pleat_test {

// The answers in both types, alone and in one pass with another reducer.
template <class Backend, class T>
void log_sum_exp_is(const Array<T>& x, double right) {
  CHECK(same_bits(double(reduced<Backend>(x, pleat::LogSumExp<T>{})), right));
  const auto [narrow, highest, wide] = reduced<Backend>(
      x, pleat::LogSumExp<T, pleat::In<float>>{}, pleat::Max<T>{}, pleat::LogSumExp<T, pleat::In<double>>{});
  CHECK(same_bits(narrow, float(right)));
  CHECK(same_bits(double(highest), right));
  CHECK(same_bits(wide, right));
}

// n items, all `most` but for one.
template <class T>
Array<T> one_among(std::int64_t n, T most, std::int64_t at, T one) {
  Array<T> x(n);
  for (std::int64_t i = 0; i < n; ++i) x[i] = i == at ? one : most;
  return x;
}

template <class Backend, class T>
void log_sum_exp_of_infinities() {
  const double infinity = std::numeric_limits<double>::infinity(),
               nan = std::numeric_limits<double>::quiet_NaN();
  const T up = std::numeric_limits<T>::infinity(), down = T(-up), none = std::numeric_limits<T>::quiet_NaN();
  log_sum_exp_is<Backend>(Array<T>(0), -infinity);
  for (const std::int64_t n : {1, 2, 3, 31, 32, 33, 128, 129, 1000, 4097, 20000}) {
    log_sum_exp_is<Backend>(one_among(n, down, 0, down), -infinity);
    log_sum_exp_is<Backend>(one_among(n, up, 0, up), infinity);
    log_sum_exp_is<Backend>(one_among(n, none, 0, none), nan);
    for (const std::int64_t at : {std::int64_t(0), n / 2, n - 1}) {
      log_sum_exp_is<Backend>(one_among(n, down, at, T(1)), 1.0);  // what is not there adds nothing
      log_sum_exp_is<Backend>(one_among(n, T(1), at, up), infinity);
      log_sum_exp_is<Backend>(one_among(n, down, at, up), infinity);
      for (const T other : {T(1), down, up}) log_sum_exp_is<Backend>(one_among(n, other, at, none), nan);
    }
  }
}

// Rows of one array: one of -inf only, between finite ones.
template <class Backend, class T>
void log_sum_exp_of_rows() {
  const std::int64_t length = 300;
  Array<T> x(3 * length);
  for (std::int64_t i = 0; i < 3 * length; ++i)
    x[i] = i / length == 1 ? T(-std::numeric_limits<T>::infinity()) : T(2);
  decltype(auto) items = OnDevice<Backend>::of(x);
  for (std::int64_t row = 0; row < 3; ++row) {
    const pleat::RangePolicy<Backend> range(row * length, (row + 1) * length);
    const double got = pleat::parallel_reduce(range, items, pleat::LogSumExp<T, pleat::In<double>>{});
    if (row == 1) {
      CHECK(got == -std::numeric_limits<double>::infinity());
    } else {
      CHECK(got == Approx(2 + 5.703782474656201).epsilon(1e-14));  // log 300
    }
  }
}

}  // namespace pleat_test
