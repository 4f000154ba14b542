// The error of a result in units in the last place of the exact value, which is given in a wider type.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace pleat_test {

template <class T>
double ulps(T got, long double exact) {
  using Limits = std::numeric_limits<T>;
  if (std::isnan(exact)) return std::isnan(got) ? 0 : HUGE_VAL;
  if (std::isinf(T(exact))) return got == T(exact) ? 0 : HUGE_VAL;
  const int exponent =
      exact == 0 ? Limits::min_exponent - 1 : std::max(Limits::min_exponent - 1, std::ilogb(exact));
  return double(std::fabs(got - exact) / std::ldexp(1.0L, exponent - (Limits::digits - 1)));
}

}  // namespace pleat_test
