// Folds in lanes whose items and values differ in width, at every number of items of a ragged pleat.
#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

#include <pleat/pleat.hpp>

#include "support/data.hpp"
#include "support/same_bits.hpp"
#include "support/specified.hpp"

using namespace pleat_test;

namespace {

// An extreme value and its index over items of another type.
template <class R, class Item>
void require_place() {
  using pleat::parallel_reduce, pleat::RangePolicy;
  constexpr std::int64_t pleat_items = pleat::PleatShape<sizeof(Item)>::items;
  std::vector<Item> items(std::size_t(3 * pleat_items), Item(5));
  for (const std::int64_t n : {std::int64_t(1), std::int64_t(100), pleat_items / 2 + 3, 3 * pleat_items}) {
    for (const std::int64_t place : {std::int64_t(0), n / 3, n - 1}) {
      items[std::size_t(place)] = Item(-3);
      INFO(__PRETTY_FUNCTION__ << ", n = " << n << ", place " << place);
      const auto source = pleat::contiguous(items.data(), n);
      const auto serial = parallel_reduce(RangePolicy<pleat::Serial>(0, n), source, R{});
      CHECK(serial.index == place);
      CHECK(serial.value == -3);
      const auto right = parallel_reduce(RangePolicy<Specified>(0, n), source, R{});
      CHECK(serial.index == right.index);
      items[std::size_t(place)] = Item(5);
    }
  }
}

struct Point {
  float x, y, z;
};

}  // namespace

TEST_CASE("the place of an extreme is found where items are wider than values") {
  using pleat::ArgMin;
  require_place<ArgMin<std::int8_t>, std::int16_t>();
  require_place<ArgMin<std::int8_t>, std::int32_t>();
  require_place<ArgMin<std::int8_t>, std::int64_t>();
  require_place<ArgMin<std::int8_t>, double>();
  require_place<ArgMin<std::int16_t>, std::int32_t>();
  require_place<ArgMin<std::int16_t>, double>();
  require_place<ArgMin<float>, double>();
  require_place<ArgMin<double>, float>();
  require_place<ArgMin<double>, std::int8_t>();
}

TEST_CASE("one byte a value of a large element folds in lanes") {
  const std::vector<Point> points(5000, Point{1, 2, 3});
  const auto all_high =
      pleat::map(pleat::contiguous(points.data(), 5000), [](const Point& p) { return p.z > p.x; });
  CHECK(pleat::parallel_reduce(pleat::Serial{}, all_high, pleat::All{}));
}

TEST_CASE("half precision is folded over wider items, too") {
  std::vector<float> items(5000, 1.0f);
  items[4321] = 7.0f;
  CHECK(float(pleat::parallel_reduce(pleat::Serial{}, pleat::contiguous(items.data(), 5000),
                                     pleat::Max<pleat::Half>{})) == 7.0f);
}
