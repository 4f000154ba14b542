#pragma once

#include "column.hpp"
#include "input.hpp"

namespace stats {

// Reads packed items of the column's dtype, in the byte order of this machine.
void read_raw(Input& input, Column& column);

}  // namespace stats
