// What the fold tells a reducer that asks: where an item stands, and how many items the sides of a join hold.
#pragma once

#include <cstdint>

namespace pleat {

struct Item {
  std::int64_t index;  // i, as a functor sees it
  int row;             // how many items the column holds already
};

struct Counts {
  std::int64_t left;
  std::int64_t right;
};

}  // namespace pleat
