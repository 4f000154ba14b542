#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

#include <pleat/math/sqrt.hpp>

#include "cases/on_device.hpp"
#include "math/pinned.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"

using namespace pleat_test;

TEMPLATE_TEST_CASE("sqrt keeps zeros and infinity, and has no value below zero", "[math]", float, double) {
  using Limits = std::numeric_limits<TestType>;
  const TestType infinity = Limits::infinity(), nan = Limits::quiet_NaN();
  for (const TestType x : {TestType(0), -TestType(0), TestType(1), infinity})
    CHECK(same_bits(pleat::sqrt(x), x));
  for (const TestType x : {nan, -nan, TestType(-1), -infinity, -Limits::denorm_min()}) {
    CHECK(same_bits(pleat::sqrt(x), nan));
  }
}

TEMPLATE_TEST_CASE("sqrt is correctly rounded", "[math]", float, double) {
  // y is the root rounded to nearest if and only if x lies between the squares of the midpoints about y.
  for (const Data kind : {Data::wide, Data::near_one, Data::tiny}) {
    for (std::uint64_t i = 0; i < 5000; ++i) {
      const TestType x = std::fabs(hard_value<TestType>(kind, 5, i)), y = pleat::sqrt(x);
      const __float128 below = (__float128(y) + std::nextafter(y, TestType(0))) / 2;
      const __float128 above = (__float128(y) + std::nextafter(y, TestType(2) * y + 1)) / 2;
      REQUIRE(below * below <= x);
      REQUIRE(x <= above * above);
    }
  }
}

TEMPLATE_LIST_TEST_CASE("sqrt has the same bits on every machine", "[math]", CpuBackends) {
  CHECK(pinned_sum<TestType, SqrtHash<float>>() == SqrtHash<float>::expected);
  CHECK(pinned_sum<TestType, SqrtHash<double>>() == SqrtHash<double>::expected);
}
