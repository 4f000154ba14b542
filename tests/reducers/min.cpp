#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "laws/reducer_laws.hpp"

using namespace pleat_test;
using pleat::Min;

TEMPLATE_LIST_TEST_CASE("Min obeys the laws of states", "[reducers][min]", Elements) {
  obey_laws_of_states<Min<TestType>, TestType>();
}
TEMPLATE_LIST_TEST_CASE("Min obeys the laws of folds", "[reducers][min]", Elements) {
  obey_laws_of_folds<Min<TestType>, TestType>(CpuBackends{});
}

TEST_CASE("the minimum has the type of its items, half included", "[reducers][min]") {
  STATIC_REQUIRE(std::is_same_v<Min<bool>::result_type, bool>);
  STATIC_REQUIRE(std::is_same_v<Min<std::int8_t>::result_type, std::int8_t>);
  STATIC_REQUIRE(std::is_same_v<Min<pleat::Half>::result_type, pleat::Half>);
}

TEMPLATE_LIST_TEST_CASE("the minimum is the least of values of every kind", "[reducers][min]", CpuBackends) {
  const std::vector<std::int8_t> bytes{5, -128, 127, 0};
  CHECK(reduced<TestType>(bytes, Min<std::int8_t>{}) == -128);
  const std::vector<std::uint64_t> words{~std::uint64_t(0), std::uint64_t(1) << 63,
                                         (std::uint64_t(1) << 63) - 1};
  CHECK(reduced<TestType>(words, Min<std::uint64_t>{}) == (std::uint64_t(1) << 63) - 1);
  const std::vector<double> numbers{-1e-310, -5e-324, 1e300, 0.0};
  CHECK(reduced<TestType>(numbers, Min<double>{}) == -1e-310);
  const Array<bool> flags = filled(70, true);
  CHECK(reduced<TestType>(flags, Min<bool>{}) == true);
}

TEMPLATE_LIST_TEST_CASE("an item is converted before it is compared", "[reducers][min]", CpuBackends) {
  const std::vector<double> x{1.0 + 1e-9, 2.0};  // in float the first is 1
  CHECK(reduced<TestType>(x, Min<float>{}) == 1.0f);
  const std::vector<float> y{3.75f, -2.5f};
  CHECK(reduced<TestType>(y, Min<std::int32_t>{}) == -2);
}

TEMPLATE_LIST_TEST_CASE("Min compares a user's type by operator<", "[reducers][min]", CpuBackends) {
  for (const std::int64_t n : {1, 33, 1000, 5000}) {
    const Array<Rgb> x = hard_data<Rgb>(Data::wide, n);
    const Array<Vec3> y = hard_data<Vec3>(Data::wide, n);
    CHECK(same_bits(reduced<TestType>(x, Min<Rgb>{}), *std::min_element(x.data(), x.data() + n)));
    CHECK(same_bits(reduced<TestType>(y, Min<Vec3>{}), *std::min_element(y.data(), y.data() + n)));
  }
  CHECK_THROWS_AS(reduced<TestType>(Array<Rgb>(0), Min<Rgb>{}), pleat::ArgumentError);
}
