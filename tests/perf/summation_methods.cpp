#include "../../perf/summation_methods.hpp"

#include <catch2/catch.hpp>

#include <cstdint>

#include "support/same_bits.hpp"

using namespace pleat_perf;
using pleat_test::same_bits;

TEST_CASE("every way to add takes each item once", "[perf]") {
  for (std::int64_t n = 1; n < 1200; ++n) {
    const auto square = [](std::int64_t i) { return double((i + 1) * (i + 1)); };
    const std::int64_t sum = n * (n + 1) * (2 * n + 1) / 6;
    REQUIRE(sum_in_order<double>(square, n) == double(sum));
    REQUIRE(pairwise_sum<double>(square, 0, n) == double(sum));
    REQUIRE(numpy_sum<double>(square, 0, n) == double(sum));
  }
}

TEST_CASE("numpy_sum has the bits of NumPy", "[perf]") {
  // NumPy 2.4.6: k = numpy.arange(1, n + 1); numpy.sum((k * k % 65537 - 32768) / 3.0).hex()
  const auto sum = [](std::int64_t n) {
    return numpy_sum<double>([](std::int64_t i) { return double((i + 1) * (i + 1) % 65537 - 32768) / 3.0; },
                             0, n);
  };
  CHECK(same_bits(sum(7), -0x1.2a7c000000000p+16));
  CHECK(same_bits(sum(127), -0x1.1a71555555555p+20));
  CHECK(same_bits(sum(128), -0x1.1bc6aaaaaaaabp+20));
  CHECK(same_bits(sum(129), -0x1.1d16a55555556p+20));
  CHECK(same_bits(sum(1000), -0x1.0b9ad55555556p+20));
  CHECK(same_bits(sum(12345), -0x1.50a90aaaaaaabp+19));
  CHECK(same_bits(sum(100003), 0x1.010f4aaaaaaa4p+19));
}
