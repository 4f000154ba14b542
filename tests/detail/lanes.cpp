#include <catch2/catch.hpp>

#include <cstdint>

#include <pleat/detail/lanes.hpp>

#include "support/data.hpp"

using namespace pleat;
using namespace pleat::detail;
using namespace pleat_test;

namespace {

template <class T>
constexpr int register_of = 16 / int(sizeof(T));

}  // namespace

TEMPLATE_TEST_CASE("lanes load from any address and give each value back", "", float, double, std::int8_t,
                   std::uint64_t, bool) {
  constexpr int W = register_of<TestType>;
  const auto items = hard_data<TestType>(Data::special, 3 * W);
  for (int from = 0; from <= 2 * W; ++from) {
    const auto lanes = load<TestType, W>(items.data() + from);
    for (int k = 0; k < W; ++k) REQUIRE(same_bits(TestType(lane(lanes, k)), items[from + k]));
  }
}

TEMPLATE_TEST_CASE("the lower and the higher value are chosen lane by lane", "", float, double, std::int16_t,
                   std::uint32_t, std::int64_t) {
  constexpr int W = register_of<TestType>;
  const auto a = hard_data<TestType>(Data::wide, 50 * W, 1), b = hard_data<TestType>(Data::wide, 50 * W, 2);
  for (std::int64_t i = 0; i < a.size(); i += W) {
    const auto x = load<TestType, W>(a.data() + i), y = load<TestType, W>(b.data() + i);
    const auto low = minimum(x, y), high = maximum(x, y);
    for (int k = 0; k < W; ++k) {
      REQUIRE(lane(low, k) == std::min(a[i + k], b[i + k]));
      REQUIRE(lane(high, k) == std::max(a[i + k], b[i + k]));
    }
  }
}

TEST_CASE("one value is spread over all lanes, with its sign of zero") {
  const auto minus_zero = broadcast<Lanes<float, 4>>(-0.0f);
  for (int k = 0; k < 4; ++k) CHECK(bits(lane(minus_zero, k)) == bits(-0.0f));
  CHECK(broadcast<int>(7) == 7);
}

TEST_CASE("what has lanes: numbers up to eight bytes and halves, not a user's own type") {
  CHECK((has_lanes<float> && has_lanes<bool> && has_lanes<char> && has_lanes<Half> && has_lanes<BFloat16>));
  CHECK((!has_lanes<long double> && !has_lanes<Rgb> && !has_lanes<int*>));
}
