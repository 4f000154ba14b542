// The numbers of the canonical fold (DESIGN section 2): they follow from the element's size and n alone.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include <pleat/macros.hpp>

namespace pleat {

template <std::size_t ElementBytes>
struct PleatShape {
  static constexpr int vector_width = ElementBytes > 8 ? 1 : int(std::bit_floor(16 / ElementBytes));
  static constexpr int columns = 32 * vector_width;
  static constexpr int rows = 32;
  static constexpr int items = columns * rows;
};

// How many of the first `items` numbers leave `column` when divided by `width` columns.
PLEAT_INLINE constexpr std::int64_t items_in_column(std::int64_t items, std::int64_t column,
                                                    std::int64_t width) {
  return column < items ? (items - column - 1) / width + 1 : 0;
}

static_assert(PleatShape<4>::columns == 128 && PleatShape<2>::columns == 256 &&
              PleatShape<1>::columns == 512);
static_assert(PleatShape<3>::columns == 128 && PleatShape<8>::columns == 64 && PleatShape<24>::columns == 32);

}  // namespace pleat
