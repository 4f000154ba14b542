// hypot(x, y) = sqrt(x^2 + y^2) for float and double without overflow or underflow on the way: the same bits
// on host and device. An infinity gives +inf, even beside NaN, as IEEE 754 has it; any other NaN gives the
// canonical NaN. Error, measured by perf/math_error.cpp:
//   float    at most 0.5001 ulp, over 2e7 pairs: by way of double, whose rounding errors hardly show
//   double   at most 1.1953 ulp, over 2e7 pairs (below 2 by derivation: two squares, a sum and a root)
#pragma once

#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/limits.hpp>
#include <pleat/macros.hpp>
#include <pleat/math/sqrt.hpp>

namespace pleat {
namespace detail {

// Squares of floats are exact in double and do not leave its range.
template <int RegisterBytes>
PLEAT_GUARDED double root_of_squares(double x, double y) {
  return sqrt(add(mul(x, x), mul(y, y)));
}

}  // namespace detail

PLEAT_INLINE float hypot(float x, float y) {
  const float infinite = detail::infinity<float>();
  if (x == infinite || y == infinite || x == -infinite || y == -infinite) return infinite;
  return detail::canonical(float(detail::root_of_squares<detail::register_bytes>(double(x), double(y))));
}
PLEAT_INLINE double hypot(double x, double y) {
  const double infinite = detail::infinity<double>();
  if (x == infinite || y == infinite || x == -infinite || y == -infinite) return infinite;
  const double a = x < 0 ? -x : x, b = y < 0 ? -y : y;
  const double larger = a < b ? b : a;
  // Scaled by a power of two, which is exact, where a square might leave the range; what the smaller one then
  // loses to underflow is too small to matter.
  const bool high = larger > 0x1p500, low = larger < 0x1p-450;
  const double scale = high ? 0x1p-600 : low ? 0x1p600 : 1.0, back = high ? 0x1p600 : low ? 0x1p-600 : 1.0;
  const double root =
      detail::root_of_squares<detail::register_bytes>(detail::mul(a, scale), detail::mul(b, scale));
  return detail::canonical(detail::mul(root, back));
}

}  // namespace pleat
