// Rounding to a short floating format by exact arithmetic in double: the reference for Half and BFloat16.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

namespace pleat_test {

// The value of T nearest to x, ties to even, as a double. T has Digits significant bits and numbers in
// [2^LowestExponent, 2^(HighestExponent + 1)).
template <int Digits, int LowestExponent, int HighestExponent>
double rounded(double x) {
  if (std::isnan(x) || std::isinf(x) || x == 0) return x;
  const int exponent = std::max(std::ilogb(x), LowestExponent);
  const double ulp = std::ldexp(1.0, exponent - (Digits - 1));
  const double nearest = std::nearbyint(x / ulp) * ulp;  // both exact but for the rounding
  return std::fabs(nearest) >= std::ldexp(1.0, HighestExponent + 1) ? std::copysign(INFINITY, x) : nearest;
}

// The value of stored bits, by the definition of the format.
template <int Digits, int LowestExponent>
double value_of_bits(std::uint16_t bits) {
  constexpr int fraction_bits = Digits - 1, exponent_bits = 16 - Digits;
  const int sign = bits >> 15, biased = bits >> fraction_bits & ((1 << exponent_bits) - 1);
  const int fraction = bits & ((1 << fraction_bits) - 1);
  double magnitude = 0;
  if (biased == (1 << exponent_bits) - 1) {
    magnitude = fraction == 0 ? INFINITY : NAN;
  } else if (biased == 0) {
    magnitude = std::ldexp(fraction, LowestExponent - fraction_bits);
  } else {
    magnitude = std::ldexp((1 << fraction_bits) + fraction, biased - 1 + LowestExponent - fraction_bits);
  }
  return sign ? -magnitude : magnitude;
}

}  // namespace pleat_test
