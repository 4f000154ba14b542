#include "../../perf/exact_sum.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <initializer_list>
#include <stdexcept>

#include "support/exact_sums.hpp"
#include "support/same_bits.hpp"

using namespace pleat_test;
using pleat_perf::ExactSum;

namespace {

ExactSum sum_of(std::initializer_list<double> items) {
  ExactSum sum;
  for (const double x : items) sum.add(x);
  return sum;
}

}  // namespace

TEST_CASE("an exact sum is rounded once, to nearest even", "[perf]") {
  const auto rounded = [](std::initializer_list<double> items) { return sum_of(items).rounded<double>(); };
  CHECK(same_bits(rounded({1, 0x1p-53}), 1.0));
  CHECK(same_bits(rounded({1, 0x1p-53, 0x1p-300}), 1 + 0x1p-52));
  CHECK(same_bits(rounded({1, 0x1p-53, -0x1p-300}), 1.0));
  CHECK(same_bits(rounded({-1, -0x1.8p-52}), -1 - 0x1p-51));
  CHECK(same_bits(rounded({2, -0x1p-54}), 2.0));
  CHECK(same_bits(rounded({2, -0x1p-53, -0x1p-300}), 2 - 0x1p-52));
  CHECK(same_bits(sum_of({1, 0x1p-24}).rounded<float>(), 1.0f));
  CHECK(same_bits(sum_of({1, 0x1p-24, 0x1p-300}).rounded<float>(), 1 + 0x1p-23f));
  CHECK(same_bits(sum_of({0x1p24, 1, 2}).rounded<float>(), 0x1p24f + 4));
}

TEST_CASE("an exact sum loses nothing by cancellation", "[perf]") {
  CHECK(same_bits(sum_of({0x1.123456789abcdp400, 0x1p-400, -0x1.123456789abcdp400}).rounded<double>(),
                  0x1p-400));
  CHECK(sum_of({}).is_zero());
  CHECK(sum_of({0.1, 0, 3, -0.1, -3}).is_zero());
  CHECK_FALSE(sum_of({0.1, 0.2, -0.3}).is_zero());
  ExactSum product;
  product.add_product(1 + 0x1p-52, 1 - 0x1p-52);
  product.add_product(-1, 1);
  CHECK(same_bits(product.rounded<double>(), -0x1p-104));
}

TEST_CASE("an exact sum agrees with 113 bits where those suffice", "[perf]") {
  ExactSum sum, products;
  Quad quad_sum = 0, quad_products = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const auto x = hard_value<double>(Data::near_one, 1, i) * (i % 2 == 0 ? 1 : -1);
    const auto y = hard_value<double>(Data::near_one, 2, i);
    sum.add(x);
    products.add_product(float(x), float(y));
    quad_sum += Quad(x);
    quad_products += Quad(float(x)) * Quad(float(y));
    REQUIRE(same_bits(sum.rounded<double>(), double(quad_sum)));
    REQUIRE(same_bits(products.rounded<double>(), double(quad_products)));
  }
}

TEST_CASE("an exact sum refuses what it cannot hold", "[perf]") {
  ExactSum sum;
  CHECK_THROWS_AS(sum.add(0x1p-600), std::range_error);
  CHECK_THROWS_AS(sum.add(0x1p600), std::range_error);
  CHECK_THROWS_AS(sum.add_product(0x1p300, 0x1p300), std::range_error);
  CHECK(sum.is_zero());
}
