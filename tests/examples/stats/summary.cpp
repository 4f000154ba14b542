#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "../../../examples/stats/summary.hpp"

using stats::Summary;
using stats::Value;

// "The bits agree" is only worth printing if these can be told apart.
TEST_CASE("values are equal if their types and bits are") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(Value(nan) == Value(nan));
  CHECK(Value(nan) != Value(-nan));
  CHECK(Value(0.0) != Value(-0.0));
  CHECK(Value(0.1) != Value(0.1 + 0x1p-56));
  CHECK(Value(1.0f) != Value(1.0));
  CHECK(Value(std::int8_t{-1}) != Value(std::uint8_t{255}));
  CHECK(Value(std::int64_t{1}) == Value(std::int64_t{1}));
  CHECK(Value(pleat::Half(1)) != Value(pleat::BFloat16(1)));
}

TEST_CASE("a difference in any one field is found and named") {
  for (std::size_t i = 0; i < stats::field_names.size(); ++i) {
    Summary left;
    Summary right;
    left.fields.fill(Value(1.0f));
    right.fields.fill(Value(1.0f));
    CHECK(differing_fields(left, right).empty());
    right.fields[i] = Value(1.0f + 0x1p-23f);
    CHECK(differing_fields(left, right) == std::vector<std::size_t>{i});
    CHECK(left != right);
  }
}
