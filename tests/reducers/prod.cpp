#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "laws/reducer_laws.hpp"

using namespace pleat_test;
using pleat::Prod;

TEMPLATE_LIST_TEST_CASE("Prod obeys the laws of states", "[reducers][prod]", Elements) {
  obey_laws_of_states<Prod<TestType>, TestType>();
}
TEMPLATE_LIST_TEST_CASE("Prod obeys the laws of folds", "[reducers][prod]", Elements) {
  obey_laws_of_folds<Prod<TestType>, TestType>(CpuBackends{});
}

TEST_CASE("a product of integers is 64 bits wide, one of halves is a float", "[reducers][prod]") {
  STATIC_REQUIRE(std::is_same_v<Prod<bool>::result_type, std::int64_t>);
  STATIC_REQUIRE(std::is_same_v<Prod<std::int16_t>::result_type, std::int64_t>);
  STATIC_REQUIRE(std::is_same_v<Prod<std::uint16_t>::result_type, std::uint64_t>);
  STATIC_REQUIRE(std::is_same_v<Prod<pleat::Half>::result_type, float>);
  STATIC_REQUIRE(std::is_same_v<Prod<pleat::BFloat16>::result_type, float>);
}

TEMPLATE_LIST_TEST_CASE("the product of nothing is 1 and the product of -0.0 is -0.0", "[reducers][prod]",
                        CpuBackends) {
  const std::vector<float> none, one{-0.0f}, two{-0.0f, -1.0f};
  CHECK(same_bits(reduced<TestType>(none, Prod<float>{}), 1.0f));
  CHECK(same_bits(reduced<TestType>(one, Prod<float>{}), -0.0f));
  CHECK(same_bits(reduced<TestType>(two, Prod<float>{}), 0.0f));
  CHECK(same_bits(reduced<TestType>(none, Prod<std::uint8_t>{}), std::uint64_t(1)));
}

TEMPLATE_LIST_TEST_CASE("a product of powers of two is exact, and of integers wraps modulo 2^64",
                        "[reducers][prod]", CpuBackends) {
  for (const std::int64_t n : {1, 2, 31, 129, 1000, 4095, 4096, 5001}) {
    Array<float> x(n);
    Array<std::int8_t> minus(n);
    int exponent = 0;  // a random walk, so no partial leaves the range
    for (std::int64_t i = 0; i < n; ++i) {
      const bool up = random_bits(2, std::uint64_t(i)) & 1;
      exponent += up ? 1 : -1;
      x[i] = up ? 2.0f : 0.5f;
      minus[i] = -1;
    }
    CHECK(reduced<TestType>(x, Prod<float, pleat::In<double>>{}) == std::ldexp(1.0, exponent));
    CHECK(reduced<TestType>(minus, Prod<std::int8_t>{}) == (n % 2 == 0 ? 1 : -1));
  }
  const std::vector<std::uint8_t> threes(64, 3);
  std::uint64_t power = 1;
  for (int k = 0; k < 64; ++k) power *= 3;
  CHECK(reduced<TestType>(threes, Prod<std::uint8_t>{}) == power);
}

TEMPLATE_LIST_TEST_CASE("a product of zero and infinity is the canonical NaN", "[reducers][prod]",
                        CpuBackends) {
  const float infinity = std::numeric_limits<float>::infinity(),
              nan = std::numeric_limits<float>::quiet_NaN();
  for (const std::int64_t n : {2, 33, 130, 4097, 9000}) {
    Array<float> x = filled(n, -1.0f);
    x[n - 1] = infinity;
    CHECK(same_bits(reduced<TestType>(x, Prod<float>{}), n % 2 == 0 ? -infinity : infinity));
    x[0] = 0.0f;
    CHECK(same_bits(reduced<TestType>(x, Prod<float>{}), nan));
    x[0] = pleat::detail::bit_cast<float>(0xff812345u);
    CHECK(same_bits(reduced<TestType>(x, Prod<float>{}), nan));
  }
}
