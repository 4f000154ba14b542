// exp(x) for float and double, for use inside reducers and functors: the same bits on host and device, under
// any compiler and instruction set. NaN gives the canonical NaN; exp(0) is 1, exp(-inf) is 0; overflow gives
// infinity, and below the normal numbers the result loses its digits gradually. Error, measured by
// perf/math_error.cpp:
//   float    at most 0.9831 ulp, over all floats
//   double   at most 0.9741 ulp, over 2e7 doubles
// x = n ln 2 + r with |r| <= ln(2) / 2 (Cody and Waite 1980), exp(r) by a minimax polynomial, then times 2^n
// in two steps.
#pragma once

#include <type_traits>

#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/float_fields.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/macros.hpp>

namespace pleat {
namespace detail {

// Beyond lowest and highest the result is 0 and infinity. ln2_high has so few bits that its product with any
// n is exact.
template <class T>
struct ExpConstants;
template <>
struct ExpConstants<float> {
  float lowest = -104, highest = 89;
  float one_over_ln2 = 0x1.715476p+0f;
  float ln2_high = 0x1.62e4p-1f, ln2_low = 0x1.7f7d1cp-20f;
  // (exp(r) - 1 - r) / r^2, off by 2^-28 relative to exp(r)
  template <class L>
  PLEAT_INLINE static L tail(const L& r) {
    return polynomial(r, 0x1.fffffcp-2f, 0x1.555494p-3f, 0x1.5558e2p-5f, 0x1.1238b6p-7f, 0x1.6a29a8p-10f);
  }
};
template <>
struct ExpConstants<double> {
  double lowest = -746, highest = 710;
  double one_over_ln2 = 0x1.71547652b82fep+0;
  double ln2_high = 0x1.62e42fefa38p-1, ln2_low = 0x1.ef35793c76730p-45;
  // off by 2^-57
  template <class L>
  PLEAT_INLINE static L tail(const L& r) {
    return polynomial(r, 0x1.0000000000008p-1, 0x1.55555555554fep-3, 0x1.5555555550f51p-5,
                      0x1.1111111127594p-7, 0x1.6c16c182f176cp-10, 0x1.a01a012a313e1p-13,
                      0x1.a0199cde75180p-16, 0x1.71df29440bdf1p-19, 0x1.28ab2b5158864p-22,
                      0x1.ad74ff7887dc4p-26);
  }
};

// Over a scalar or lanes, in a guarded loop. A NaN gives some NaN.
template <class L>
PLEAT_INLINE L exp_of(const L& x) {
  using T = lane_scalar_t<L>;
  constexpr ExpConstants<T> k;
  const T magic = integer_magic<T>();
  const L bounded = minimum(maximum(x, broadcast<L>(k.lowest)), broadcast<L>(k.highest));  // keeps a NaN

  const L shifted = add(mul(bounded, k.one_over_ln2), magic);
  const L n = sub(shifted, magic);
  const L r = sub(sub(bounded, mul(n, k.ln2_high)), mul(n, k.ln2_low));
  const L power = add(add(r, mul(mul(r, r), k.tail(r))), T(1));

  // 2^n may be no normal number, but its two halves are, and of the two products only the last one rounds.
  const float_bits_t<L> half = to_bits(add(mul(n, T(0.5)), magic));
  const float_bits_t<L> rest = sub(to_bits(shifted), half);
  return mul(mul(power, power_of_two<L>(half)), power_of_two<L>(rest));
}
template <class T, int W>
PLEAT_INLINE Lanes<T, W> exp(const Lanes<T, W>& x) {
  return canonical(exp_of(x));
}
template <class T, int RegisterBytes>
PLEAT_GUARDED T exp_alone(T x) {
  return canonical(exp_of(x));
}

}  // namespace detail

PLEAT_INLINE float exp(float x) { return detail::exp_alone<float, detail::register_bytes>(x); }
PLEAT_INLINE double exp(double x) { return detail::exp_alone<double, detail::register_bytes>(x); }

}  // namespace pleat
