#include "../../perf/summation_methods.hpp"

#include <catch2/catch.hpp>

#include <cstdint>

#include "support/same_bits.hpp"

using namespace pleat_perf;
using pleat_test::same_bits;

TEST_CASE("every way to add takes each item once", "[perf]") {
  for (std::int64_t n = 1; n < 1200; ++n) {
    const auto square = [](std::int64_t i) { return double((i + 1) * (i + 1)); };
    const double sum = double(n * (n + 1) * (2 * n + 1) / 6);
    REQUIRE(sum_in_order<double>(square, n) == sum);
    REQUIRE(pairwise_sum<double>(square, 0, n) == sum);
    REQUIRE(numpy_sum<double>(square, 0, n) == sum);
  }
}

TEST_CASE("numpy_sum has the bits of NumPy", "[perf]") {
  // Of NumPy 2.4.6: numpy.sum(1 / numpy.arange(1, n + 1)).hex()
  const auto sum = [](std::int64_t n) {
    return numpy_sum<double>([](std::int64_t i) { return 1.0 / double(i + 1); }, 0, n);
  };
  CHECK(same_bits(sum(7), 0x1.4be2be2be2be2p+1));
  CHECK(same_bits(sum(100), 0x1.4bfdfe4591243p+2));
  CHECK(same_bits(sum(128), 0x1.5bb8ae9541ca7p+2));
  CHECK(same_bits(sum(129), 0x1.5c37b09149ba9p+2));
  CHECK(same_bits(sum(1000), 0x1.df11f45f4e61ap+2));
  CHECK(same_bits(sum(12345), 0x1.3ff1c4577de48p+3));
  CHECK(same_bits(sum(100003), 0x1.82e2b90cc21fap+3));
}
