// Types made of parts of one type: std::array<T, N>, and complex numbers (std::complex<F>, and any template
// over F that has real(), imag() and the size of two Fs). Members of std:: are not callable in device code,
// and its complex numbers not even default constructible there, so that folds hold parts as plain aggregates
// and cross over by their bits.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <type_traits>

#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/bits.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

template <class T, int N>
struct Parts {
  T part[N];
};
template <class F>
struct ComplexParts {
  F real;
  F imag;
};

template <class C, class F>
concept ComplexOf = std::is_floating_point_v<F> && std::is_trivially_copyable_v<C> &&
                    sizeof(C) == 2 * sizeof(F) && requires(const C& c) {
                      { c.real() } -> std::convertible_to<F>;
                      { c.imag() } -> std::convertible_to<F>;
                    };

// The parts of a type: how many, of which type, and the same with parts of another type.
template <class T>
struct PartsOf {
  static constexpr int count = 0;
  using plain = T;
};
template <class T, std::size_t N>
  requires(N > 0)
struct PartsOf<std::array<T, N>> {
  static constexpr int count = int(N);
  using part = T;
  using plain = Parts<typename PartsOf<T>::plain, count>;
  template <class U>
  using of = std::array<U, N>;
};
template <template <class> class C, class F>
  requires ComplexOf<C<F>, F>
struct PartsOf<C<F>> {
  static constexpr int count = 2;
  using part = F;
  using plain = ComplexParts<F>;
  template <class U>
  using of = C<U>;
};
template <class T>
concept HasParts = PartsOf<T>::count > 0;

template <class T>
using plain_t = typename PartsOf<T>::plain;
template <class T>
using part_t = typename PartsOf<T>::part;

// x as a plain aggregate, and back. Everything else stays what it is.
template <class T>
PLEAT_INLINE decltype(auto) to_plain(const T& x) {
  if constexpr (HasParts<T>) {
    return detail::bit_cast<plain_t<T>>(x);
  } else {
    return (x);
  }
}
template <class T>
PLEAT_INLINE decltype(auto) from_plain(const plain_t<T>& x) {
  if constexpr (HasParts<T>) {
    return detail::bit_cast<T>(x);
  } else {
    return (x);
  }
}

// x as an array of its parts, and back.
template <HasParts T>
PLEAT_INLINE auto split(const T& x) {
  return detail::bit_cast<Parts<part_t<T>, PartsOf<T>::count>>(x);
}
template <HasParts T>
PLEAT_INLINE T unite(const Parts<part_t<T>, PartsOf<T>::count>& x) {
  return detail::bit_cast<T>(x);
}

template <class From, class To>
concept ConvertsByParts = HasParts<From> && HasParts<To> && PartsOf<From>::count == PartsOf<To>::count;

// (a, b) (c, d) = (ac - bd, ad + bc), each operation rounded once. Without the special cases of C99's Annex
// G: a product of an infinity may be NaN.
template <class F>
PLEAT_INLINE ComplexParts<F> mul(const ComplexParts<F>& x, const ComplexParts<F>& y) {
  return {sub(mul(x.real, y.real), mul(x.imag, y.imag)), add(mul(x.real, y.imag), mul(x.imag, y.real))};
}
template <class T, int N>
PLEAT_INLINE Parts<T, N> mul(const Parts<T, N>& x, const Parts<T, N>& y) {
  Parts<T, N> product;
  for (int k = 0; k < N; ++k) product.part[k] = mul(x.part[k], y.part[k]);
  return product;
}

template <class F>
PLEAT_INLINE ComplexParts<F> canonical(const ComplexParts<F>& x) {
  return {canonical(x.real), canonical(x.imag)};
}
template <class T, int N>
PLEAT_INLINE Parts<T, N> canonical(const Parts<T, N>& x) {
  Parts<T, N> result;
  for (int k = 0; k < N; ++k) result.part[k] = canonical(x.part[k]);
  return result;
}

// The number 1 of a plain type.
template <class T>
struct One {
  PLEAT_INLINE static T value() { return T(1); }
};
template <class F>
struct One<ComplexParts<F>> {
  PLEAT_INLINE static ComplexParts<F> value() { return {F(1), F(0)}; }
};
template <class T, int N>
struct One<Parts<T, N>> {
  PLEAT_INLINE static Parts<T, N> value() {
    Parts<T, N> ones;
    for (int k = 0; k < N; ++k) ones.part[k] = One<T>::value();
    return ones;
  }
};

// Is x * y, or x + y, the same as with its operands swapped, for certain? Are integers all that it is made
// of?
template <class T>
inline constexpr bool commutes = std::is_arithmetic_v<T>;
template <HasParts T>
inline constexpr bool commutes<T> = commutes<part_t<T>>;
template <class T>
inline constexpr bool is_integral_by_parts = std::is_integral_v<T>;
template <HasParts T>
inline constexpr bool is_integral_by_parts<T> = is_integral_by_parts<part_t<T>>;

}  // namespace pleat::detail
