#pragma once

#include <cstdint>

#include "column.hpp"

namespace stats {

// `count` values that depend on nothing but `seed` and their own number: floating types uniform in [0, 1),
// signed integers in [-100, 100), unsigned ones in [0, 200), so that no 64-bit sum can overflow.
void generate(Column& column, std::int64_t count, std::uint64_t seed);

}  // namespace stats
