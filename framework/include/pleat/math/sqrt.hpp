// sqrt(x) for float and double: correctly rounded on host and device, whatever flags the unit has. sqrt(-0.0)
// is -0.0; a negative number and NaN give the canonical NaN. Error, measured by perf/math_error.cpp:
//   float    at most 0.5 ulp, over all floats
//   double   at most 0.5 ulp, over 2e7 doubles
#pragma once

#include <cmath>

#include <pleat/detail/arithmetic.hpp>
#include <pleat/macros.hpp>

namespace pleat {

PLEAT_INLINE float sqrt(float x) {
#if defined(__CUDA_ARCH__)
  return detail::canonical(__fsqrt_rn(x));
#else
  return detail::canonical(std::sqrt(x));
#endif
}
PLEAT_INLINE double sqrt(double x) {
#if defined(__CUDA_ARCH__)
  return detail::canonical(__dsqrt_rn(x));
#else
  return detail::canonical(std::sqrt(x));
#endif
}

}  // namespace pleat
