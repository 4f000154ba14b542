#include <pleat/types/half.hpp>

#include "laws/storage_type_laws.hpp"

using pleat::Half;
using Laws = pleat_test::StorageTypeLaws<Half>;

TEST_CASE("Half is sixteen bits and nothing else") { Laws::layout(); }
TEST_CASE("all 65536 halves widen to what IEEE 754 says and come back") { Laws::widening(); }
TEST_CASE("a float halfway between two halves rounds to the even one, its neighbours to the nearer") {
  Laws::halfway_cases();
}
TEST_CASE("random floats round to the nearest half") { Laws::random_floats(1'000'000); }
TEST_CASE("numeric_limits of Half follow from its values") { Laws::limits(); }

TEST_CASE("Half overflows at 65520 and keeps the sign of zero") {
  CHECK(Half(65519.996f).bits == 0x7bff);
  CHECK(Half(65520.0f).bits == 0x7c00);
  CHECK(Half(-1e30f).bits == 0xfc00);
  CHECK(Half(-0.0f).bits == 0x8000);
  CHECK(Half(-1e-30f).bits == 0x8000);
}

TEST_CASE("Half works at compile time") {
  static_assert(Half(1.5f).bits == 0x3e00 && float(Half::from_bits(0x0001)) == 0x1p-24f);
  static_assert(Half(std::numeric_limits<float>::quiet_NaN()).bits == 0x7e00);
}

// g++ has a half of its own, made by other hands.
#if defined(__FLT16_MANT_DIG__) && !defined(__clang__)
TEST_CASE("Half agrees with the compiler's _Float16") {
  int wrong = 0;
  for (std::uint64_t i = 0; i < 1'000'000; ++i) {
    const auto x = std::bit_cast<float>(std::uint32_t(pleat_test::random_bits(11, i)));
    if (x == x) wrong += std::bit_cast<std::uint16_t>(static_cast<_Float16>(x)) != Half(x).bits;
  }
  for (std::uint32_t b = 0; b < 65536; ++b) {
    const auto x = std::bit_cast<_Float16>(std::uint16_t(b));
    if (x == x) wrong += static_cast<float>(x) != float(Half::from_bits(std::uint16_t(b)));
  }
  CHECK(wrong == 0);
}
#endif
