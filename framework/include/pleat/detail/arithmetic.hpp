// add, sub, mul, div: rounded once each, the same on host and device, on scalars and on lanes. Built-in
// reducers use nothing else on floats. Integers wrap modulo their width, as two's complement does.
#pragma once

#include <cmath>
#include <type_traits>

#include <pleat/detail/lanes.hpp>
#include <pleat/detail/limits.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

#if defined(__CUDA_ARCH__)
// The _rn forms are never contracted, whatever --fmad says.
#define PLEAT_ROUNDED(name, sign)                                            \
  PLEAT_INLINE float name(float a, float b) { return __f##name##_rn(a, b); } \
  PLEAT_INLINE double name(double a, double b) { return __d##name##_rn(a, b); }
#else
#define PLEAT_ROUNDED(name, sign)                                \
  PLEAT_INLINE float name(float a, float b) { return a sign b; } \
  PLEAT_INLINE double name(double a, double b) { return a sign b; }
#endif
PLEAT_ROUNDED(add, +)
PLEAT_ROUNDED(sub, -)
PLEAT_ROUNDED(mul, *)
PLEAT_ROUNDED(div, /)
#undef PLEAT_ROUNDED

#define PLEAT_WRAPPED(name, sign)                                             \
  template <class T>                                                          \
    requires std::is_integral_v<T>                                            \
  PLEAT_INLINE T name(T a, T b) {                                             \
    using Unsigned = std::common_type_t<std::make_unsigned_t<T>, unsigned>;   \
    return T(Unsigned(a) sign Unsigned(b));                                   \
  }                                                                           \
  template <class T, int W>                                                   \
  PLEAT_INLINE Lanes<T, W> name(const Lanes<T, W>& a, const Lanes<T, W>& b) { \
    if constexpr (std::is_integral_v<T>) {                                    \
      using Bits = typename Lanes<std::make_unsigned_t<T>, W>::type;          \
      return {(typename Lanes<T, W>::type)((Bits)a.v sign(Bits) b.v)};        \
    } else {                                                                  \
      return {a.v sign b.v};                                                  \
    }                                                                         \
  }                                                                           \
  template <class T, int W>                                                   \
  PLEAT_INLINE Lanes<T, W> name(const Lanes<T, W>& a, T b) {                  \
    return name(a, broadcast<Lanes<T, W>>(b));                                \
  }
PLEAT_WRAPPED(add, +)
PLEAT_WRAPPED(sub, -)
PLEAT_WRAPPED(mul, *)
#undef PLEAT_WRAPPED

template <class T, int W>
  requires std::is_floating_point_v<T>
PLEAT_INLINE Lanes<T, W> div(const Lanes<T, W>& a, const Lanes<T, W>& b) {
  return {a.v / b.v};
}

// A type of the user's own brings its own operators.
template <class T>
  requires std::is_class_v<T>
PLEAT_INLINE T add(const T& a, const T& b) {
  return a + b;
}
template <class T>
  requires std::is_class_v<T>
PLEAT_INLINE T mul(const T& a, const T& b) {
  return a * b;
}

// Every NaN of a result is the canonical quiet NaN: the bits of a NaN that came out of arithmetic depend on
// the machine and on how the compiler ordered the operands.
template <class T>
PLEAT_INLINE T canonical(const T& x) {
  if constexpr (std::is_floating_point_v<T>) {
    return x != x ? quiet_nan<T>() : x;
  } else {
    return x;
  }
}
template <class T, int W>
PLEAT_INLINE Lanes<T, W> canonical(const Lanes<T, W>& x) {
  if constexpr (std::is_floating_point_v<T>) {
    return select(equal(x, x), x, broadcast<Lanes<T, W>>(quiet_nan<T>()));
  } else {
    return x;
  }
}

}  // namespace pleat::detail
