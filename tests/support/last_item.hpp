// A reducer that is not commutative: the last item.
#pragma once

#include <pleat/macros.hpp>

namespace pleat_test {

struct LastItem {
  using value_type = float;
  using state = float;
  using result_type = float;
  static constexpr bool commutative = false;
  PLEAT_FUNCTION static float identity() { return -1; }
  PLEAT_FUNCTION static void fold(float& s, float x) { s = x; }
  PLEAT_FUNCTION static float join(float, float r) { return r; }
  PLEAT_FUNCTION static float result(float s) { return s; }
};

}  // namespace pleat_test
