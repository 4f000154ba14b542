// smaller(a, b), larger(a, b) and clamped(x, low, high), of values. <algorithm> would bring all of its ranges
// into every unit, and device code cannot call it.
#pragma once

#include <pleat/macros.hpp>

namespace pleat::detail {

template <class T>
PLEAT_FUNCTION constexpr T smaller(T a, T b) {
  return b < a ? b : a;
}
template <class T>
PLEAT_FUNCTION constexpr T larger(T a, T b) {
  return a < b ? b : a;
}
template <class T>
PLEAT_FUNCTION constexpr T clamped(T x, T low, T high) {
  return larger(low, smaller(x, high));
}

}  // namespace pleat::detail
