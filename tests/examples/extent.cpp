// Extent, the bounding box of examples/reducers.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "../../examples/reducers/extent.hpp"
#include "support/data.hpp"
#include "support/everywhere.hpp"
#include "support/sizes.hpp"

void append_bits(std::string& to, const Box& box) {
  for (const float x : {box.low.x, box.low.y, box.low.z, box.high.x, box.high.y, box.high.z})
    pleat_test::append_bits(to, x);
}

using namespace pleat_test;

TEST_CASE("the extent of points is that of a plain loop, from a source and from a functor", "[examples]") {
  auto sizes = edge_sizes<sizeof(Point)>();
  sizes.push_back(27 * pleat::PleatShape<sizeof(Point)>::items + 77);
  for (const std::int64_t n : sizes) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    Array<Point> points(n);
    std::array<float, 3> low{inf, inf, inf}, high{-inf, -inf, -inf};
    for (std::int64_t i = 0; i < n; ++i) {
      const auto at = [&](std::uint64_t axis) {
        return hard_value<float>(Data::wide, axis, std::uint64_t(i));
      };
      const std::array<float, 3> p{at(1), at(2), at(3)};
      points[i] = {p[0], p[1], p[2]};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        low[axis] = std::min(low[axis], p[axis]);
        high[axis] = std::max(high[axis], p[axis]);
      }
    }
    CAPTURE(n);
    const Bits right = bits(Box{{low[0], low[1], low[2]}, {high[0], high[1], high[2]}});
    CHECK(bits(everywhere(points, Extent{})) == right);
    const auto at = [&](std::int64_t i) { return points[i + 5]; };
    CHECK(bits(everywhere_in({-5, n - 5}, at, Extent{})) == right);
  }
}
