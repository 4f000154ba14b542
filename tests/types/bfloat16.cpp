#include <pleat/types/bfloat16.hpp>

#include "laws/storage_type_laws.hpp"

using pleat::BFloat16;
using Laws = pleat_test::StorageTypeLaws<BFloat16>;

TEST_CASE("BFloat16 is sixteen bits and nothing else") { Laws::layout(); }
TEST_CASE("all 65536 bfloat16 values widen to the upper half of a float and come back") { Laws::widening(); }
TEST_CASE("a float halfway between two bfloat16 rounds to the even one, its neighbours to the nearer") {
  Laws::halfway_cases();
}
TEST_CASE("random floats round to the nearest bfloat16") { Laws::random_floats(1'000'000); }
TEST_CASE("numeric_limits of BFloat16 follow from its values") { Laws::limits(); }

TEST_CASE("BFloat16 overflows to infinity and works at compile time") {
  CHECK(BFloat16(std::numeric_limits<float>::max()).bits == 0x7f80);
  CHECK(BFloat16(-std::numeric_limits<float>::max()).bits == 0xff80);
  static_assert(BFloat16(1.0f).bits == 0x3f80 && float(BFloat16::from_bits(0xc040)) == -3.0f);
}
