// Exact dot products against big integers, as far as the products and their errors stay in range.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <pleat/accumulators/exact.hpp>
#include <pleat/sources/zip.hpp>

#include "oracle/exact.hpp"
#include "oracle/hard_sums.hpp"
#include "support/everywhere.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::Dot;
using pleat::Exact;
using pleat::zip;

namespace {

template <class F>
F dot(const Array<F>& x, const Array<F>& y) {
  return everywhere(zip(x, y), Dot<F, Exact>{});
}
template <class F>
F right_dot(const Array<F>& x, const Array<F>& y) {
  return exact_dot(x.data(), y.data(), x.size());
}

// The exponent below which the error of a product may have bits under the smallest subnormal.
template <class F>
constexpr int lowest_exact = std::numeric_limits<F>::min_exponent + std::numeric_limits<F>::digits - 1;

}  // namespace

TEMPLATE_TEST_CASE("an exact dot product is that in big integers, rounded once", "[accumulators][exact]",
                   float, double) {
  // Products from the lowest whose error is exact up to the largest.
  const int low = lowest_exact<TestType>, high = std::numeric_limits<TestType>::max_exponent - 13;
  for (const std::int64_t n : {0, 1, 2, 3, 33, 129, 1009, 9001, 100003}) {
    if (sanitized && n > 1009) continue;
    const Array<TestType> x = spread<TestType>(low / 2, high / 2, n, 3),
                          y = spread<TestType>(low / 2, high / 2, n, 4);
    INFO("n = " << n);
    CHECK(same_bits(dot(x, y), right_dot(x, y)));
    const Array<TestType> one = spread<TestType>(0, 0, n, 5), all = spread<TestType>(low, high, n, 6);
    CHECK(same_bits(dot(one, all), right_dot(one, all)));
  }
}

TEMPLATE_TEST_CASE("products that cancel leave the errors of their rounding", "[accumulators][exact]", float,
                   double) {
  for (const std::int64_t n : {4, 34, 130, 1010, 9002}) {
    Array<TestType> x = spread<TestType>(-20, 20, n, 3), y = spread<TestType>(-20, 20, n, 4);
    for (std::int64_t i = 0; i + 1 < n; i += 2) {  // a b - fl(a b): the error alone
      x[i + 1] = -(x[i] * y[i]);
      y[i + 1] = 1;
    }
    INFO("n = " << n);
    CHECK(same_bits(dot(x, y), right_dot(x, y)));
    for (std::int64_t i = 0; i + 1 < n; i += 2) {  // a b - b a: nothing
      x[i + 1] = -y[i];
      y[i + 1] = x[i];
    }
    CHECK(same_bits(dot(x, y), TestType(0)));
    y[n / 2] = std::nextafter(y[n / 2], TestType(0));
    CHECK(same_bits(dot(x, y), right_dot(x, y)));
  }
}

TEMPLATE_TEST_CASE("sums of products with one are exact over the whole range", "[accumulators][exact]", float,
                   double) {
  for (const HardSum kind : all_hard_sums) {
    for (const std::int64_t n : {0, 1, 3, 129, 4097}) {
      const Array<TestType> x = hard_sum<TestType>(kind, n, 3);
      Array<TestType> one(n);
      for (std::int64_t i = 0; i < n; ++i) one[i] = 1;
      INFO("kind " << int(kind) << ", n = " << n);
      CHECK(same_bits(dot(x, one), exact_sum(x.data(), n)));
    }
  }
}

TEMPLATE_TEST_CASE("products that are all -0.0 sum to -0.0", "[accumulators][exact]", float, double) {
  for (const std::int64_t n : {1, 2, 33, 4097}) {
    Array<TestType> x(n), y(n);
    for (std::int64_t i = 0; i < n; ++i) {
      x[i] = i % 2 == 0 ? TestType(0) : TestType(-3);
      y[i] = i % 2 == 0 ? TestType(-5) : TestType(0);
    }
    CHECK(same_bits(dot(x, y), -TestType(0)));
    x[n / 2] = y[n / 2] = 0;
    CHECK(same_bits(dot(x, y), TestType(0)));
  }
}

TEMPLATE_TEST_CASE("a product that overflows is an infinity, even where others would bring it back",
                   "[accumulators][exact]", float, double) {
  using Limits = std::numeric_limits<TestType>;
  Array<TestType> x(300), y(300);
  x[3] = y[3] = x[200] = Limits::max();
  y[200] = 1;
  CHECK(same_bits(dot(x, y), Limits::infinity()));
  x[3] = -x[3];
  CHECK(same_bits(dot(x, y), -Limits::infinity()));
  x[299] = y[299] = Limits::max();
  CHECK(same_bits(dot(x, y), Limits::quiet_NaN()));
}

TEMPLATE_TEST_CASE("of a product below the limit half a smallest subnormal is lost at most",
                   "[accumulators][exact]", float, double) {
  using Limits = std::numeric_limits<TestType>;
  const std::int64_t n = 1000;
  const int half = (Limits::min_exponent - 1) / 2;  // products near the smallest normal number
  TestType most = 0;
  for (const std::uint64_t seed : {3, 5, 7, 9}) {
    Array<TestType> x = spread<TestType>(half, half, n, seed), y = spread<TestType>(half, half, n, seed + 1);
    for (std::int64_t i = 0; i < n; i += 2) {
      x[i + 1] = -(x[i] * y[i]);
      y[i + 1] = 1;
    }
    most = std::max(most, std::fabs(dot(x, y) - right_dot(x, y)));
  }
  const std::int64_t roundings = n / 4 + 1;
  CHECK(most <= TestType(roundings) * Limits::denorm_min());
  CHECK(most > 0);  // the limit is real: where this fails, lift it in the headers
}
