// magnitude(x) = |x|, on scalars and lanes, and sums of magnitudes, squares and products, by any
// accumulator's summation.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/detail/access.hpp>
#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/limits.hpp>
#include <pleat/detail/order_key.hpp>
#include <pleat/detail/summation.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/macros.hpp>
#include <pleat/sources/pair.hpp>

namespace pleat::detail {

// A float without its sign, NaN included. The lowest integer stays itself, whose bits are right as an
// unsigned number.
template <class L>
PLEAT_INLINE L magnitude(const L& x) {
  using T = lane_scalar_t<L>;
#if defined(__CUDA_ARCH__)
  if constexpr (std::is_same_v<L, float>) return fabsf(x);  // part of the next instruction
#endif
  if constexpr (is_float_like<T>) {
    using K = lanes_of_t<L, bits_of_t<T>>;
    const K k = reinterpret_lanes<K>(x);
    constexpr bits_of_t<T> all_but_sign = highest_integer<bits_of_t<T>>;
    if constexpr (std::is_same_v<L, T>) {
      return detail::bit_cast<T>(K(k & all_but_sign));
    } else {
      return reinterpret_lanes<L>(K{k.v & all_but_sign});
    }
  } else if constexpr (std::is_signed_v<T>) {
    const L zero = broadcast<L>(T(0));
    return select(less(x, zero), sub(zero, x), x);
  } else {
    return x;
  }
}
// A total of magnitudes, of which none was negative.
template <class V>
PLEAT_INLINE auto as_magnitude(const V& total) {
  if constexpr (std::is_integral_v<V>) {
    return std::make_unsigned_t<V>(total);
  } else {
    return magnitude(total);
  }
}

template <class Sum>
struct LanesOfSum {};
template <class Sum>
  requires requires { typename Sum::template lanes<typename Sum::value_type>; }
struct LanesOfSum<Sum> {
  template <class L>
  using lanes = typename Sum::template lanes<L>;
};

// What a sum of something made from the items takes over from the sum. fold is generic in the state, since a
// backend may fold an exact sum into something else.
template <class Sum>
struct SumOf {
  using state = typename Sum::state;
  using total_type = typename Sum::total_type;
  static constexpr bool order_free = is_order_free<Sum>();
  static constexpr bool symmetric = is_symmetric<Sum>();
  static constexpr bool needs_every_item = true;

  PLEAT_INLINE static state identity() { return Sum::identity(); }
  template <class State>
  PLEAT_INLINE static State join(const State& l, const State& r, Counts n) {
    return Sum::join(l, r, n);
  }
  template <class State>
  PLEAT_INLINE static void make_neutral(State& s)
    requires requires { Sum::make_neutral(s); }
  {
    Sum::make_neutral(s);
  }
};

template <class Sum>
struct SumOfMagnitudes : SumOf<Sum>, LanesOfSum<Sum> {
  using value_type = typename Sum::value_type;
  template <class L>
  PLEAT_INLINE static auto first(const L& x) {
    return Sum::first(magnitude(x));
  }
  template <class State, class L>
  PLEAT_INLINE static void fold(State& s, const L& x) {
    Sum::fold(s, magnitude(x));
  }
  PLEAT_INLINE static auto total(const typename Sum::state& s, std::int64_t items) {
    return as_magnitude(Sum::total(s, items));
  }
};

template <class Sum>
struct SumOfSquares : SumOf<Sum>, LanesOfSum<Sum> {
  using value_type = typename Sum::value_type;
  template <class L>
  PLEAT_INLINE static auto first(const L& x) {
    return Sum::first_product(x, x);
  }
  template <class State, class L>
  PLEAT_INLINE static void fold(State& s, const L& x) {
    Sum::fold_product(s, x, x);
  }
  PLEAT_INLINE static auto total(const typename Sum::state& s, std::int64_t items) {
    return as_magnitude(Sum::total(s, items));
  }
};

template <class Sum>
struct LanesOfPairs {};
template <class Sum>
  requires requires { typename Sum::template lanes<typename Sum::value_type>; }
struct LanesOfPairs<Sum> {
  template <class L>
  using lanes = typename Sum::template lanes<typename L::first_type>;
};
template <class Sum>
struct SumOfProducts : SumOf<Sum>, LanesOfPairs<Sum> {
  using value_type = Pair<typename Sum::value_type, typename Sum::value_type>;
  template <class L>
  PLEAT_INLINE static auto first(const L& x) {
    return Sum::first_product(x.first, x.second);
  }
  template <class State, class L>
  PLEAT_INLINE static void fold(State& s, const L& x) {
    Sum::fold_product(s, x.first, x.second);
  }
  PLEAT_INLINE static auto total(const typename Sum::state& s, std::int64_t items) {
    return Sum::total(s, items);
  }
};

}  // namespace pleat::detail
