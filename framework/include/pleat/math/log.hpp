// log(x), the natural logarithm of float and double, for use inside reducers and functors: the same bits on
// host and device, under any compiler and instruction set. log(1) is +0, log of either zero -inf, log(inf)
// inf; a negative number and NaN give the canonical NaN; subnormal numbers are as good as any. Error,
// measured by perf/math_error.cpp:
//   float    at most 0.8399 ulp, over all floats
//   double   at most 0.8374 ulp, over 2e7 doubles
// x = 2^k (1 + f) with 1 + f between sqrt(1/2) and sqrt(2), and log(1 + f) = f - f^2/2 + s (f^2/2 + R(s^2)),
// s = f / (2 + f), the arrangement of fdlibm (Sun Microsystems, 1993), which loses nothing near 1; R is a
// minimax polynomial of our own.
#pragma once

#include <type_traits>

#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/float_fields.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/limits.hpp>
#include <pleat/macros.hpp>

namespace pleat {
namespace detail {

// ln2_high has so few bits that its product with any k is exact.
template <class T>
struct LogConstants;
template <>
struct LogConstants<float> {
  float sqrt_half = 0x1.6a09e6p-1f, smallest_normal = 0x1p-126f;
  float to_normal = 0x1p25f, to_normal_exponent = 25;
  float ln2_high = 0x1.62e4p-1f, ln2_low = 0x1.7f7d1cp-20f;
  // (log(1 + f) - 2 s) / (s z) with z = s^2, off by 2^-30 relative to the logarithm
  template <class L>
  PLEAT_INLINE static L tail(const L& z) {
    return polynomial(z, 0x1.555578p-1f, 0x1.996034p-2f, 0x1.31c2f4p-2f);
  }
};
template <>
struct LogConstants<double> {
  double sqrt_half = 0x1.6a09e667f3bcdp-1, smallest_normal = 0x1p-1022;
  double to_normal = 0x1p54, to_normal_exponent = 54;
  double ln2_high = 0x1.62e42fefa38p-1, ln2_low = 0x1.ef35793c76730p-45;
  // off by 2^-59
  template <class L>
  PLEAT_INLINE static L tail(const L& z) {
    return polynomial(z, 0x1.555555555557ep-1, 0x1.999999998511bp-2, 0x1.2492493e133e5p-2,
                      0x1.c71c54c4d5b15p-3, 0x1.7465bf35bc0c2p-3, 0x1.39ad5da7809b1p-3, 0x1.2e9a281f0bdf1p-3);
  }
};

// Over a scalar or lanes, in a guarded loop. A NaN gives some NaN.
template <class L>
PLEAT_INLINE L log_of(const L& x) {
  using T = lane_scalar_t<L>;
  using Fields = FloatFields<T>;
  using Bits = typename Fields::Bits;
  constexpr LogConstants<T> c;
  const L zero = broadcast<L>(T(0));
  const auto subnormal = less(x, broadcast<L>(c.smallest_normal));
  const L normal = select(subnormal, mul(x, c.to_normal), x);

  // k + bias + 1 and the fraction, counted from sqrt(1/2) on, so that none is negative.
  const Bits start = to_bits(c.sqrt_half), shift = Bits(Fields::bias + 1) << Fields::fraction_bits;
  const float_bits_t<L> from_start = add(to_bits(normal), Bits(shift - start));
  const L f = sub(from_bits<L>(add(masked(from_start, (Bits(1) << Fields::fraction_bits) - 1), start)), T(1));
  const T integer = T(Bits(1) << Fields::fraction_bits);  // whose low bits count units
  const L counted = from_bits<L>(add(shift_right(from_start, Fields::fraction_bits), to_bits(integer)));
  const L k = sub(sub(counted, integer + T(Fields::bias + 1)),
                  select(subnormal, broadcast<L>(c.to_normal_exponent), zero));

  const L s = div(f, add(f, T(2)));
  const L z = mul(s, s);
  const L half_square = mul(mul(f, f), T(0.5));
  const L small = add(mul(s, add(half_square, mul(z, c.tail(z)))), mul(k, c.ln2_low));
  const L logarithm = sub(mul(k, c.ln2_high), sub(sub(half_square, small), f));

  const L infinite = broadcast<L>(infinity<T>());
  const L not_positive = select(less(x, zero), broadcast<L>(quiet_nan<T>()), broadcast<L>(-infinity<T>()));
  return select(less(x, infinite), select(less(zero, x), logarithm, not_positive), x);
}
template <class T, int W>
PLEAT_INLINE Lanes<T, W> log(const Lanes<T, W>& x) {
  return canonical(log_of(x));
}
template <class T, int RegisterBytes>
PLEAT_GUARDED T log_alone(T x) {
  return canonical(log_of(x));
}

}  // namespace detail

PLEAT_INLINE float log(float x) { return detail::log_alone<float, detail::register_bytes>(x); }
PLEAT_INLINE double log(double x) { return detail::log_alone<double, detail::register_bytes>(x); }

}  // namespace pleat
