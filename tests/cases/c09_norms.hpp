// C09: norms whose squares overflow, stop counting or vanish [pytorch#193006, #65815].
#pragma once

#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

#include <pleat/accumulators/compensated.hpp>

#include "cases/on_device.hpp"
#include "support/data.hpp"

namespace pleat_test {

// Is x a float's neighbour, or the float itself?
inline bool within_one_ulp(double x, float right) {
  return std::nextafter(right, 0.0f) <= float(x) && float(x) <= std::nextafter(right, 2 * right);
}

// In float by its own sums as well as in double, alone and in company.
template <class Backend, class T, class Right>
void check_norm(const Array<T>& x, Right is_right) {
  CHECK(is_right(double(reduced<Backend>(x, pleat::Norm<2, T>{}))));
  const auto [wide, narrow, compensated] = reduced<Backend>(
      x, pleat::Norm<2, T>{}, pleat::Norm<2, T, pleat::In<float>>{}, pleat::Norm<2, T, pleat::Compensated>{});
  CHECK(is_right(double(wide)));
  CHECK(is_right(double(narrow)));
  CHECK(is_right(double(compensated)));
}

template <class Backend>
void norms_of_great_and_small_floats() {
  for (const std::int64_t n : {3, 32, 33, 129, 4097}) {
    Array<float> x(n);
    for (std::int64_t i = 0; i < n; ++i) x[i] = 1.0f;
    for (const std::int64_t at : {std::int64_t(0), n / 2, n - 1}) {
      x[at] = 1e20f;
      check_norm<Backend>(x, [](double norm) { return norm == double(1e20f); });
      x[at] = 1.0f;
    }
  }
  Array<float> tiny(100);
  for (std::int64_t i = 0; i < tiny.size(); ++i) tiny[i] = i % 2 == 0 ? 1e-30f : -1e-30f;
  check_norm<Backend>(tiny, [](double norm) { return within_one_ulp(norm, 1e-29f); });
  // The ends of the range: 64 of the greatest halved, and of the least subnormal.
  for (const float value : {0x1p124f, std::numeric_limits<float>::denorm_min()}) {
    Array<float> x(64);
    for (std::int64_t i = 0; i < x.size(); ++i) x[i] = value;
    check_norm<Backend>(x, [value](double norm) { return norm == 8 * double(value); });
  }
}

// sqrt(n) of ones, beyond the 2^24 that float can count.
struct OneEverywhere {
  PLEAT_FUNCTION float operator()(std::int64_t) const { return 1.0f; }
};
template <class Backend>
void norms_of_ones() {
  const auto [wide, narrow, mean] = pleat::parallel_reduce(
      pleat::RangePolicy<Backend>(0, 100000000), OneEverywhere{}, pleat::Norm<2, float>{},
      pleat::Norm<2, float, pleat::In<float>>{}, pleat::RootMeanSquare<float>{});
  CHECK(wide == 10000.0);
  CHECK(narrow == 10000.0f);
  CHECK(mean == 1.0);
}

// The square of 1000 is not a half.
template <class Backend, class T>
void norms_of_halves() {
  for (const std::int64_t n : {1, 4, 1024, 16384}) {
    Array<T> x(n);
    for (std::int64_t i = 0; i < n; ++i) x[i] = T(i % 3 == 0 ? -1000.0f : 1000.0f);
    const double value = double(float(x[0])), right = std::sqrt(double(n)) * std::abs(value);
    check_norm<Backend>(x, [right](double norm) { return norm == right; });
    CHECK(double(float(reduced<Backend>(x, pleat::Norm<pleat::inf, T>{}))) == std::abs(value));
    CHECK(reduced<Backend>(x, pleat::Norm<1, T>{}) == double(n) * std::abs(value));
  }
}

template <class Backend>
void norms_of_great_and_small_doubles() {
  for (const std::int64_t n : {1, 4, 64, 1024, 16384}) {
    for (const double value : {0x1.8p1010, 0x1.8p-1060, -0x1p-1074}) {
      Array<double> x(n);
      for (std::int64_t i = 0; i < n; ++i) x[i] = value;
      const double right = std::sqrt(double(n)) * std::abs(value);
      CHECK(reduced<Backend>(x, pleat::Norm<2, double>{}) == right);
      CHECK(reduced<Backend>(x, pleat::Norm<2, double, pleat::Compensated>{}) == right);
      CHECK(reduced<Backend>(x, pleat::RootMeanSquare<double>{}) == std::abs(value));
      x[0] = 0x1p1000;  // alone beside what vanishes, or not
      if (std::abs(value) < 1) CHECK(reduced<Backend>(x, pleat::Norm<2, double>{}) == 0x1p1000);
    }
  }
}

}  // namespace pleat_test
