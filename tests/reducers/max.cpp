#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "laws/reducer_laws.hpp"

using namespace pleat_test;
using pleat::Max;

TEMPLATE_LIST_TEST_CASE("Max obeys the laws of states", "[reducers][max]", Elements) {
  obey_laws_of_states<Max<TestType>, TestType>();
}
TEMPLATE_LIST_TEST_CASE("Max obeys the laws of folds", "[reducers][max]", Elements) {
  obey_laws_of_folds<Max<TestType>, TestType>(CpuBackends{});
}

TEST_CASE("the maximum has the type of its items, half included", "[reducers][max]") {
  STATIC_REQUIRE(std::is_same_v<Max<bool>::result_type, bool>);
  STATIC_REQUIRE(std::is_same_v<Max<std::int8_t>::result_type, std::int8_t>);
  STATIC_REQUIRE(std::is_same_v<Max<pleat::Half>::result_type, pleat::Half>);
}

TEMPLATE_LIST_TEST_CASE("the maximum is the greatest of values of every kind", "[reducers][max]",
                        CpuBackends) {
  const std::vector<std::int8_t> bytes{-5, -128, -1, -2};
  CHECK(reduced<TestType>(bytes, Max<std::int8_t>{}) == -1);
  const std::vector<std::uint64_t> words{5, std::uint64_t(1) << 63, (std::uint64_t(1) << 63) - 1};
  CHECK(reduced<TestType>(words, Max<std::uint64_t>{}) == std::uint64_t(1) << 63);
  const std::vector<double> numbers{-1e-310, -5e-324, -1e300};
  CHECK(reduced<TestType>(numbers, Max<double>{}) == -5e-324);
  const Array<bool> flags = filled(70, false);
  CHECK(reduced<TestType>(flags, Max<bool>{}) == false);
}

TEMPLATE_LIST_TEST_CASE("an item is converted before it is compared", "[reducers][max]", CpuBackends) {
  const std::vector<double> x{1.0 + 1e-9, 0.5};  // in float the first is 1
  CHECK(reduced<TestType>(x, Max<float>{}) == 1.0f);
  const std::vector<float> y{-3.75f, 2.5f};
  CHECK(reduced<TestType>(y, Max<std::int32_t>{}) == 2);
}

TEMPLATE_LIST_TEST_CASE("Max compares a user's type by operator<", "[reducers][max]", CpuBackends) {
  for (const std::int64_t n : {1, 33, 1000, 5000}) {
    const Array<Rgb> x = hard_data<Rgb>(Data::wide, n);
    const Array<Vec3> y = hard_data<Vec3>(Data::wide, n);
    CHECK(same_bits(reduced<TestType>(x, Max<Rgb>{}), *std::max_element(x.data(), x.data() + n)));
    CHECK(same_bits(reduced<TestType>(y, Max<Vec3>{}), *std::max_element(y.data(), y.data() + n)));
  }
  CHECK_THROWS_AS(reduced<TestType>(Array<Rgb>(0), Max<Rgb>{}), pleat::ArgumentError);
}
