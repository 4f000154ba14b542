#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>

#include <pleat/detail/arithmetic.hpp>

#include "support/data.hpp"

using namespace pleat::detail;
using namespace pleat_test;

TEMPLATE_TEST_CASE("integers wrap modulo their width, without undefined behaviour", "", std::int8_t,
                   std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t,
                   std::uint64_t) {
  using T = TestType;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const T a = hard_value<T>(Data::special, 1, i), b = hard_value<T>(Data::special, 2, i);
    const auto wide_a = static_cast<unsigned __int128>(a), wide_b = static_cast<unsigned __int128>(b);
    REQUIRE((add(a, b) == T(wide_a + wide_b) && sub(a, b) == T(wide_a - wide_b) &&
             mul(a, b) == T(wide_a * wide_b)));
    constexpr int W = 16 / sizeof(T);
    const auto va = broadcast<Lanes<T, W>>(a), vb = broadcast<Lanes<T, W>>(b);
    REQUIRE((lane(add(va, vb), W - 1) == add(a, b) && lane(mul(va, vb), 0) == mul(a, b)));
    REQUIRE((lane(sub(va, vb), 1) == sub(a, b) && lane(add(va, b), 1) == add(a, b)));
  }
}

TEST_CASE("a product plus a summand is rounded twice") {
  // 1 - 2^-46 in full: it rounds to 1, so that the sum is zero; contracted it would be -2^-46.
  volatile float x = 1 + 0x1p-23f, y = 1 - 0x1p-23f;
  CHECK(add(mul(float(x), float(y)), -1.0f) == 0.0f);
}

TEST_CASE("only NaN is replaced by the canonical NaN") {
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const auto x = hard_value<float>(Data::special, 1, i);
    REQUIRE(bits(canonical(x)) == bits(x == x ? x : std::numeric_limits<float>::quiet_NaN()));
  }
  CHECK(canonical(std::int64_t(-1)) == -1);
}

TEST_CASE("a user's own type brings its own operators") {
  CHECK(same_bits(add(Rgb{1, 2, 3}, Rgb{3, 3, 3}), Rgb{2, 3, 3}));
  CHECK(same_bits(mul(Rgb{1, 2, 3}, Rgb{3, 3, 3}), Rgb{3, 6, 9}));
}
