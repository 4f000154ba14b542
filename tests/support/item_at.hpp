// A functor of the items that stand in memory, of which the first has index `shift`: a struct, since the host
// side of a device lambda is slow (TOOLCHAIN F1).
#pragma once

#include <cstdint>

#include <pleat/macros.hpp>

namespace pleat_test {

template <class E>
struct ItemAt {
  const E* items;
  std::int64_t shift = 0;
  PLEAT_FUNCTION E operator()(std::int64_t i) const { return items[i - shift]; }
};

}  // namespace pleat_test
