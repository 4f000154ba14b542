// What reducers of exponentials are made of, where a partial holds its greatest item: exp(-|d|) of a
// difference d from it, in half the steps of exp, and the greatest of two items. The same bits on host and
// device, on scalars and lanes.
#pragma once

#include <type_traits>

#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/float_fields.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/magnitude.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

// 2^f on |f| <= 1/2, by a minimax polynomial that is 1 at 0. Below `lowest` the power stays what it is there:
// next to 1 it is nothing. No multiple of ln 2 is taken off in steps, since an error of u |d| in the exponent
// of exp(-|d|) is at most u / e next to the partial's sum, which is 1 or more.
template <class T>
struct FallConstants;
template <>
struct FallConstants<float> {
  static constexpr float lowest = -125, minus_one_over_ln2 = -0x1.715476p+0f;
  template <class L>
  // Off by 2^-23.35, and by 3 u with its roundings; one degree more would be off by 2^-28.5, and take a tenth
  // of a GPU's speed.
  PLEAT_INLINE static L power(const L& f) {
    return polynomial(f, 1.0f, 0x1.62e42ap-1f, 0x1.ebf9c2p-3f, 0x1.c6b6d8p-5f, 0x1.3ce8acp-7f,
                      0x1.5bda58p-10f);
  }
};
template <>
struct FallConstants<double> {
  static constexpr double lowest = -1021, minus_one_over_ln2 = -0x1.71547652b82fep+0;
  template <class L>
  PLEAT_INLINE static L power(const L& f) {  // off by 2^-55.6
    return polynomial(f, 1.0, 0x1.62e42fefa39f3p-1, 0x1.ebfbdff82c598p-3, 0x1.c6b08d7048f31p-5,
                      0x1.3b2ab6fba1e1cp-7, 0x1.5d87fe7bbbe07p-10, 0x1.4309130961163p-13,
                      0x1.ffcbee3b0af8cp-17, 0x1.62bfd49ed0adfp-20, 0x1.b54167a0b9061p-24,
                      0x1.e605f979c7a5dp-28, 0x1.c0638527edf34p-32);
  }
};

// x, or `lowest` where that is more or x is NaN.
template <class L>
PLEAT_INLINE L not_below(const L& x, lane_scalar_t<L> lowest) {
#if defined(__CUDA_ARCH__)
  if constexpr (std::is_same_v<L, float>) return fmaxf(x, lowest);
#endif
  const L bound = broadcast<L>(lowest);
  return select(less(bound, x), x, bound);
}

// exp(-|d|), 1 for d = 0, and next to nothing for infinite d and for NaN.
template <class L>
PLEAT_INLINE L exp_of_fall(const L& d) {
  using T = lane_scalar_t<L>;
  using Constants = FallConstants<T>;
  const T magic = integer_magic<T>();
  const L t = not_below(mul(magnitude(d), Constants::minus_one_over_ln2), T(Constants::lowest));
  const L shifted = add(t, magic);
  const L power = Constants::power(sub(t, sub(shifted, magic)));
  return from_bits<L>(add(to_bits(power), shift_left(to_bits(shifted), FloatFields<T>::fraction_bits)));
}

// The greater of a and b, or NaN where one of them is NaN.
template <class L>
PLEAT_INLINE L greater_or_nan(const L& a, const L& b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  if constexpr (std::is_same_v<L, float>) {
    float greater;
    asm("max.NaN.f32 %0, %1, %2;" : "=f"(greater) : "f"(a), "f"(b));
    return greater;
  }
#endif
  const L greater = select(less(a, b), b, a);  // a, where a is NaN
  return select(equal(b, b), greater, b);
}

}  // namespace pleat::detail
