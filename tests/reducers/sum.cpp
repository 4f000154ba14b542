#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "laws/reducer_laws.hpp"

using namespace pleat_test;
using pleat::In;
using pleat::Sum;

TEMPLATE_LIST_TEST_CASE("Sum obeys the laws of states", "[reducers][sum]", KindsOfElements) {
  obey_laws_of_states<Sum<TestType>, TestType>();
}
TEMPLATE_LIST_TEST_CASE("Sum obeys the laws of folds", "[reducers][sum]", Elements) {
  obey_laws_of_folds<Sum<TestType>, TestType>(CpuBackends{});
}

TEMPLATE_LIST_TEST_CASE("the sum of nothing is +0.0 and the sum of -0.0 is -0.0", "[reducers][sum]",
                        CpuBackends) {
  const std::vector<float> none, one{-0.0f}, both{-0.0f, 0.0f};
  CHECK(same_bits(reduced<TestType>(none, Sum<float>{}), 0.0f));
  CHECK(same_bits(reduced<TestType>(one, Sum<float>{}), -0.0f));
  CHECK(same_bits(reduced<TestType>(both, Sum<float>{}), 0.0f));
  CHECK(same_bits(reduced<TestType>(one, Sum<float, In<double>>{}), -0.0));
  CHECK(same_bits(reduced<TestType>(none, Sum<std::int32_t>{}), std::int64_t(0)));
}

TEST_CASE("a sum of integers is 64 bits wide and keeps the sign of its items", "[reducers][sum]") {
  STATIC_REQUIRE(std::is_same_v<Sum<bool>::result_type, std::int64_t>);
  STATIC_REQUIRE(std::is_same_v<Sum<std::int8_t>::result_type, std::int64_t>);
  STATIC_REQUIRE(std::is_same_v<Sum<std::int32_t>::result_type, std::int64_t>);
  STATIC_REQUIRE(std::is_same_v<Sum<std::uint8_t>::result_type, std::uint64_t>);
  STATIC_REQUIRE(std::is_same_v<Sum<std::uint32_t>::result_type, std::uint64_t>);
}

TEST_CASE("a sum of halves is a float, and every other sum has the type of its items", "[reducers][sum]") {
  STATIC_REQUIRE(std::is_same_v<Sum<pleat::Half>::result_type, float>);
  STATIC_REQUIRE(std::is_same_v<Sum<pleat::BFloat16>::result_type, float>);
  STATIC_REQUIRE(std::is_same_v<Sum<float>::result_type, float>);
  STATIC_REQUIRE(std::is_same_v<Sum<double>::result_type, double>);
}

TEMPLATE_LIST_TEST_CASE("a sum of integers wraps modulo 2^64", "[reducers][sum]", CpuBackends) {
  const std::vector<std::uint64_t> high(3, std::numeric_limits<std::uint64_t>::max());
  CHECK(reduced<TestType>(high, Sum<std::uint64_t>{}) == std::uint64_t(-3));
  const std::vector<std::int64_t> low(2, std::numeric_limits<std::int64_t>::min());
  CHECK(reduced<TestType>(low, Sum<std::int64_t>{}) == 0);
}

// Columns of such items fold in 32 bits (detail/narrow_sum.hpp).
template <class Backend, class Item>
void sums_extremes(Item extreme) {
  for (const std::int64_t n : {1, 511, 512, 8192, 16384, 16385, 100003}) {
    const Array<Item> x = filled(n, extreme);
    const auto expected = std::int64_t(extreme) * n;
    CHECK(std::int64_t(reduced<Backend>(x, Sum<Item>{})) == expected);
    CHECK(std::int64_t(reduced<Backend>(x, Sum<std::uint64_t>{})) == expected);
    CHECK(std::int64_t(reduced<Backend>(x, Sum<std::int64_t>{})) == expected);
    CHECK(reduced<Backend>(x, pleat::Mean<Item>{}) == double(extreme));
  }
}
TEMPLATE_LIST_TEST_CASE("a sum of 8 or 16 bit items is right at their extremes", "[reducers][sum]",
                        CpuBackends) {
  sums_extremes<TestType>(std::numeric_limits<std::int8_t>::min());
  sums_extremes<TestType>(std::numeric_limits<std::uint8_t>::max());
  sums_extremes<TestType>(std::numeric_limits<std::int16_t>::min());
  sums_extremes<TestType>(std::numeric_limits<std::uint16_t>::max());
  sums_extremes<TestType>(true);
}

TEMPLATE_LIST_TEST_CASE("a sum that meets NaN, or infinities of both signs, is the canonical NaN",
                        "[reducers][sum]", CpuBackends) {
  const float infinity = std::numeric_limits<float>::infinity(),
              nan = std::numeric_limits<float>::quiet_NaN();
  for (const std::int64_t n : {2, 33, 130, 4097, 9000}) {
    Array<float> x = filled(n, 1.0f);
    x[n / 2] = infinity;
    CHECK(same_bits(reduced<TestType>(x, Sum<float>{}), infinity));
    x[0] = -infinity;
    CHECK(same_bits(reduced<TestType>(x, Sum<float>{}), nan));
    x[0] = pleat::detail::bit_cast<float>(0xffc12345u);
    CHECK(same_bits(reduced<TestType>(x, Sum<float>{}), nan));
    CHECK(
        same_bits(reduced<TestType>(x, Sum<float, In<double>>{}), std::numeric_limits<double>::quiet_NaN()));
  }
}
