#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <pleat/math/hypot.hpp>

#include "cases/on_device.hpp"
#include "math/pinned.hpp"
#include "math/ulps.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"

using namespace pleat_test;

TEMPLATE_TEST_CASE("hypot of an infinity is infinite, even beside NaN, and any other NaN stays", "[math]",
                   float, double) {
  using Limits = std::numeric_limits<TestType>;
  const TestType infinity = Limits::infinity(), nan = Limits::quiet_NaN();
  for (const TestType other : {TestType(0), Limits::max(), infinity, nan, -nan}) {
    for (const TestType one : {infinity, -infinity}) {
      CHECK(same_bits(pleat::hypot(one, other), infinity));
      CHECK(same_bits(pleat::hypot(other, one), infinity));
    }
  }
  CHECK(same_bits(pleat::hypot(-nan, TestType(1)), nan));
  CHECK(same_bits(pleat::hypot(TestType(1), -nan), nan));
}

TEMPLATE_TEST_CASE("hypot with a zero is the magnitude of the other, at any size", "[math]", float, double) {
  for (const Data kind : {Data::wide, Data::tiny, Data::ties}) {
    for (std::uint64_t i = 0; i < 5000; ++i) {
      const auto x = hard_value<TestType>(kind, 7, i), zero = TestType(i % 2 == 0 ? 0.0 : -0.0);
      REQUIRE(same_bits(pleat::hypot(x, zero), std::fabs(x)));
      REQUIRE(same_bits(pleat::hypot(zero, x), std::fabs(x)));
    }
  }
}

TEMPLATE_TEST_CASE("hypot neither overflows nor underflows on the way", "[math]", float, double) {
  for (int e = std::numeric_limits<TestType>::min_exponent;
       e < std::numeric_limits<TestType>::max_exponent - 3; ++e) {
    const TestType one = std::ldexp(TestType(1), e);
    REQUIRE(pleat::hypot(3 * one, -4 * one) == 5 * one);
  }
  const TestType largest = std::numeric_limits<TestType>::max();
  CHECK(pleat::hypot(largest, largest) == std::numeric_limits<TestType>::infinity());
  CHECK(pleat::hypot(largest, TestType(1)) == largest);
}

TEMPLATE_TEST_CASE("hypot errs by at most 0.51 ulp in float and 1.3 ulp in double", "[math]", float, double) {
  double worst = 0;
  for (const Data kind : {Data::wide, Data::near_one, Data::tiny}) {
    for (std::uint64_t i = 0; i < 100000; ++i) {
      const auto x = hard_value<TestType>(kind, 7, i), y = hard_value<TestType>(kind, 8, i);
      const TestType near = x * TestType(0.5 + double(i % 1000) / 1000);
      worst = std::max({worst, ulps(pleat::hypot(x, y), std::hypot((long double)(x), (long double)(y))),
                        ulps(pleat::hypot(x, near), std::hypot((long double)(x), (long double)(near)))});
    }
  }
  CHECK(worst < (sizeof(TestType) == 4 ? 0.51 : 1.3));
}

TEMPLATE_LIST_TEST_CASE("hypot has the same bits on every machine", "[math]", CpuBackends) {
  CHECK(pinned_sum<TestType, HypotHash<float>>() == HypotHash<float>::expected);
  CHECK(pinned_sum<TestType, HypotHash<double>>() == HypotHash<double>::expected);
}
