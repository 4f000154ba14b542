// The fields of a float as integers, on scalars and on lanes, and polynomials: what exp and log are made of.
// Only add, sub, mul, shifts and masks, so that host, device and SIMD lanes give the same bits.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/bits.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

template <class T>
struct FloatFields;
template <>
struct FloatFields<float> {
  using Bits = std::uint32_t;
  static constexpr int fraction_bits = 23, bias = 127;
};
template <>
struct FloatFields<double> {
  using Bits = std::uint64_t;
  static constexpr int fraction_bits = 52, bias = 1023;
};
template <class L>
using float_bits_t = lanes_of_t<L, typename FloatFields<lane_scalar_t<L>>::Bits>;

template <class L>
PLEAT_INLINE float_bits_t<L> to_bits(const L& x) {
  return bit_cast<float_bits_t<L>>(x);
}
template <class L>
PLEAT_INLINE L from_bits(const float_bits_t<L>& b) {
  return bit_cast<L>(b);
}

template <class B>
PLEAT_INLINE B shift_left(const B& b, int by) {
  if constexpr (std::is_integral_v<B>) {
    return b << by;
  } else {
    return {b.v << by};
  }
}
template <class B>
PLEAT_INLINE B shift_right(const B& b, int by) {
  if constexpr (std::is_integral_v<B>) {
    return b >> by;
  } else {
    return {b.v >> by};
  }
}
template <class B>
PLEAT_INLINE B masked(const B& b, lane_scalar_t<B> mask) {
  if constexpr (std::is_integral_v<B>) {
    return b & mask;
  } else {
    return {b.v & mask};
  }
}

// x + this - this is x rounded to an integer, which then stands in the low bits of x + this.
template <class T>
PLEAT_INLINE T integer_magic() {
  return T(3) * T(typename FloatFields<T>::Bits(1) << (FloatFields<T>::fraction_bits - 1));
}

// 2^n of an integer n, of which the low bits of `n` are enough. The result must be a normal number.
template <class L>
PLEAT_INLINE L power_of_two(const float_bits_t<L>& n) {
  using Fields = FloatFields<lane_scalar_t<L>>;
  return from_bits<L>(shift_left(add(n, typename Fields::Bits(Fields::bias)), Fields::fraction_bits));
}

// c0 + c1 x + c2 x^2 + ..., by Horner's rule.
template <class L, class T>
PLEAT_INLINE L polynomial(const L&, T c0) {
  return broadcast<L>(c0);
}
template <class L, class T, class... More>
PLEAT_INLINE L polynomial(const L& x, T c0, More... more) {
  return add(mul(polynomial(x, more...), x), c0);
}

}  // namespace pleat::detail
