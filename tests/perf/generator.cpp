#include "../../perf/generator.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

#include "support/same_bits.hpp"
#include "support/sanitized.hpp"

using namespace pleat_perf;
using pleat_test::same_bits;

namespace {

template <class Data>
void check(const Data& data, double wanted) {
  const Truth truth(data);
  REQUIRE_FALSE(truth.sum().is_zero());
  CAPTURE(truth.condition());
  REQUIRE(truth.condition() >= wanted / 2);
  REQUIRE(truth.condition() <= wanted * 8);
}

}  // namespace

TEMPLATE_TEST_CASE("sums and dot products have the condition number asked for, and are not zero", "[perf]",
                   float, double) {
  const std::int64_t largest = pleat_test::sanitized ? 2000 : 20000;
  for (const std::int64_t n : {2 * smallest_size, std::int64_t(1000), largest}) {
    for (int exponent = 0; exponent <= 16; ++exponent) {
      for (std::uint64_t seed = 0; seed < (n > 1000 || pleat_test::sanitized ? 1u : 10u); ++seed) {
        const double wanted = std::pow(10.0, exponent);
        CAPTURE(n, wanted, seed);
        const auto items = generate_sum<TestType>(n, wanted, seed);
        REQUIRE(items.size() == std::size_t(n));
        check(items, wanted);
        const auto factors = generate_dot<TestType>(n, wanted, seed);
        REQUIRE((factors.x.size() == std::size_t(n) && factors.y.size() == std::size_t(n)));
        check(factors, wanted);
      }
    }
  }
}

TEMPLATE_TEST_CASE("with condition number 1 no product is negative", "[perf]", float, double) {
  const auto factors = generate_dot<TestType>(1000, 1, 3);
  for (std::size_t i = 0; i < factors.x.size(); ++i) REQUIRE(factors.x[i] * factors.y[i] > 0);
}

TEMPLATE_TEST_CASE("a sum has the value and the items of its products", "[perf]", float, double) {
  const auto items = generate_sum<TestType>(1000, 1e12, 5);
  const auto factors = generate_dot<TestType>(500, 1e12, 5);
  CHECK(same_bits(Truth(items).sum().template rounded<double>(),
                  Truth(factors).sum().template rounded<double>()));
}

TEMPLATE_TEST_CASE("data depend on the seed and on nothing else", "[perf]", float, double) {
  const auto items = generate_sum<TestType>(1000, 1e8, 5);
  CHECK(items == generate_sum<TestType>(1000, 1e8, 5));
  CHECK(items != generate_sum<TestType>(1000, 1e8, 6));
}

TEMPLATE_TEST_CASE("an error is counted in units of the correct result's last place", "[perf]", float,
                   double) {
  const TestType epsilon = std::numeric_limits<TestType>::epsilon();
  CHECK(ulps_between(TestType(1), TestType(1)) == 0);
  CHECK(ulps_between(1 + 2 * epsilon, TestType(1)) == 2);
  CHECK(ulps_between(1 - epsilon, TestType(-1)) == 2 / double(epsilon) - 1);
  CHECK(ulps_between(TestType(3), TestType(2)) == 0.5 / double(epsilon));
  CHECK(ulps_between(TestType(0), std::numeric_limits<TestType>::denorm_min()) == 1);
}
