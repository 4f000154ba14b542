// to_key: values of an ordered type become signed integers of which the smallest wins, so that one comparison
// settles NaN (wins always), infinities and -0.0 < +0.0. For Min the keys follow the values, for Max they are
// their complements. Checked over all floats: monotone, -0.0 before +0.0, every NaN before everything.
// A type of the user's own is its own key and is compared by operator<.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <pleat/detail/bits.hpp>
#include <pleat/detail/convert.hpp>
#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

struct Least;     // Min: the lowest value wins
struct Greatest;  // Max: the highest value wins

template <std::size_t Bytes>
struct KeyBits;
template <>
struct KeyBits<1> {
  using type = std::int8_t;
};
template <>
struct KeyBits<2> {
  using type = std::int16_t;
};
template <>
struct KeyBits<4> {
  using type = std::int32_t;
};
template <>
struct KeyBits<8> {
  using type = std::int64_t;
};

template <class T>
struct OrderKey {
  using type = T;
};
template <class T>
  requires has_lanes<T>
struct OrderKey<T> {
  using type = typename KeyBits<sizeof(T)>::type;
};
template <class T>
using order_key_t = typename OrderKey<T>::type;

template <class T>
inline constexpr bool is_float_like = std::is_floating_point_v<T> || is_half<T>;

// The mantissa's mask: adding it moves the NaNs of both signs to the low end, where addition wraps.
template <class T>
inline constexpr order_key_t<T> nan_shift = order_key_t<T>((std::int64_t(1) << (std::numeric_limits<T>::digits - 1)) - 1);
// The highest key of a NaN.
template <class T>
inline constexpr order_key_t<T> last_nan_key =
    order_key_t<T>(std::numeric_limits<order_key_t<T>>::min() + 2 * std::int64_t(nan_shift<T>) - 1);

// Arithmetic shift, complement and masks on integer scalars and lanes alike.
template <class K>
PLEAT_INLINE K flip_negative(const K& b) {  // b ^ (b < 0 ? 0x7f... : 0): sign-magnitude to two's complement and back
  using S = lane_scalar_t<K>;
  constexpr S magnitude = std::numeric_limits<S>::max();
  if constexpr (std::is_same_v<K, S>) {
    return S(b ^ ((b >> (8 * sizeof(S) - 1)) & magnitude));
  } else {
    return {b.v ^ ((b.v >> (8 * int(sizeof(S)) - 1)) & magnitude)};
  }
}
template <class K>
PLEAT_INLINE K complement(const K& b) {
  if constexpr (std::is_same_v<K, lane_scalar_t<K>>) {
    return K(~b);
  } else {
    return {~b.v};
  }
}
template <class K>
PLEAT_INLINE K flip_sign_bit(const K& b) {  // unsigned order to signed order and back
  using S = lane_scalar_t<K>;
  constexpr S sign = std::numeric_limits<S>::min();
  if constexpr (std::is_same_v<K, S>) {
    return S(b ^ sign);
  } else {
    return {b.v ^ sign};
  }
}
template <class To, class L>
PLEAT_INLINE To reinterpret_lanes(const L& x) {
  return bit_cast<To>(x);
}

template <class Order, class L>
PLEAT_INLINE auto to_key(const L& x) {
  using T = lane_scalar_t<L>;
  using K = lanes_of_t<L, order_key_t<T>>;
  if constexpr (!has_lanes<T>) {
    return x;
  } else {
    K k = reinterpret_lanes<K>(x);
    if constexpr (is_float_like<T>) {
      k = flip_negative(k);
      if constexpr (std::is_same_v<Order, Greatest>) k = complement(k);
      return add(k, nan_shift<T>);
    } else {
      if constexpr (std::is_unsigned_v<T>) k = flip_sign_bit(k);
      if constexpr (std::is_same_v<Order, Greatest>) k = complement(k);
      return k;
    }
  }
}

// The value of a key; a NaN's key gives the canonical NaN.
template <class Order, class T>
PLEAT_INLINE T from_key(order_key_t<T> k) {
  if constexpr (!has_lanes<T>) {
    return k;
  } else {
    if constexpr (is_float_like<T>) {
      if (k <= last_nan_key<T>) return std::numeric_limits<T>::quiet_NaN();
      k = sub(k, nan_shift<T>);
    }
    if constexpr (std::is_same_v<Order, Greatest>) k = complement(k);
    if constexpr (is_float_like<T>) k = flip_negative(k);
    if constexpr (std::is_unsigned_v<T>) k = flip_sign_bit(k);
    return bit_cast<T>(k);
  }
}

template <class T>
inline constexpr bool has_losing_key = has_lanes<T> || std::numeric_limits<T>::is_specialized;

// The key that loses against every value: what an empty fold holds.
template <class Order, class T>
PLEAT_INLINE order_key_t<T> losing_key() {
  using Limits = std::numeric_limits<T>;
  if constexpr (!has_lanes<T>) {
    return std::is_same_v<Order, Least> ? Limits::max() : Limits::lowest();
  } else if constexpr (is_float_like<T>) {
    const T inf = Limits::infinity();
    return to_key<Order>(std::is_same_v<Order, Least> ? inf : T(-inf));
  } else {
    return std::numeric_limits<order_key_t<T>>::max();
  }
}

}  // namespace pleat::detail
