#include <catch2/catch.hpp>

#include <pleat/fold/shape.hpp>

using namespace pleat;

namespace {

// DESIGN's words: V is the largest power of two not above 16 / size, and at least one.
template <std::size_t Bytes>
bool has_width(int v) {
  using Shape = PleatShape<Bytes>;
  return Shape::vector_width == v && Shape::columns == 32 * v && Shape::rows == 32 &&
         Shape::items == 1024 * v;
}

}  // namespace

TEST_CASE("the shape of a pleat follows from the element's size") {
  CHECK(has_width<1>(16));
  CHECK(has_width<2>(8));
  CHECK(has_width<3>(4));
  CHECK(has_width<4>(4));
  CHECK(has_width<5>(2));
  CHECK(has_width<8>(2));
  CHECK(has_width<9>(1));
  CHECK(has_width<16>(1));
  CHECK(has_width<24>(1));
  CHECK(has_width<1000>(1));
}

TEST_CASE("the items of a column are those whose number leaves it, counted one by one") {
  for (std::int64_t width = 1; width <= 40; ++width) {
    for (std::int64_t items = 0; items <= 130; ++items) {
      for (std::int64_t column = 0; column < width; ++column) {
        std::int64_t counted = 0;
        for (std::int64_t j = 0; j < items; ++j) counted += j % width == column;
        if (items_in_column(items, column, width) != counted) {
          CAPTURE(items, column, width);
          CHECK(items_in_column(items, column, width) == counted);
        }
      }
    }
  }
  CHECK(items_in_column(4096, 127, 128) == 32);
}
