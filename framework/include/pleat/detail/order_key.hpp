// to_key: values of an ordered type become signed integers of which the smallest wins, so that one comparison
// settles NaN (wins always), infinities and -0.0 < +0.0. For Min the keys follow the values, for Max they are
// their complements. Checked over all floats: monotone, -0.0 before +0.0, every NaN before everything. With
// Nan::Ignore every NaN comes after everything instead, infinity included, so that it loses.
// A type of the user's own is compared by its operator< (OwnKey).
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/bits.hpp>
#include <pleat/detail/convert.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/limits.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/options.hpp>

namespace pleat::detail {

struct Least;     // Min: the lowest value wins
struct Greatest;  // Max: the highest value wins

// The key of a type of the user's own: the value, of which the better one by operator< is the smaller key.
template <class T, class Order>
struct OwnKey {
  T value;
  PLEAT_CALLS_USER_CODE
  PLEAT_INLINE friend bool operator<(const OwnKey& a, const OwnKey& b) {
    if constexpr (std::is_same_v<Order, Least>) {
      return a.value < b.value;
    } else {
      return b.value < a.value;
    }
  }
  PLEAT_INLINE friend bool less(const OwnKey& a, const OwnKey& b) { return a < b; }
};

template <class T>
concept Comparable = requires(const T& x) {
  { x < x } -> std::convertible_to<bool>;
};

template <class T, class Order>
struct OrderKey {
  static_assert(!std::is_floating_point_v<T>,
                "Min, Max, ArgMin, ArgMax: long double is not supported; name double");
  static_assert(std::is_floating_point_v<T> || Comparable<T>,
                "Min, Max, ArgMin, ArgMax: the type must have an operator< (a complex number has none)");
  using type = OwnKey<T, Order>;
};
template <class T, class Order>
  requires has_lanes<T>
struct OrderKey<T, Order> {
  using type = bits_of_t<T>;
};
// Of which order matters to a user's own type only.
template <class T, class Order = Least>
using order_key_t = typename OrderKey<T, Order>::type;

template <class T>
inline constexpr bool is_float_like = std::is_floating_point_v<T> || is_half<T>;

// The mantissa's mask: adding it moves the NaNs of both signs to the low end, where addition wraps;
// subtracting it moves them to the high end.
template <class T>
inline constexpr order_key_t<T> nan_shift =
    order_key_t<T>((std::int64_t(1) << (std::numeric_limits<T>::digits - 1)) - 1);
// The highest key of a NaN.
template <class T>
inline constexpr order_key_t<T> last_nan_key =
    order_key_t<T>(std::numeric_limits<order_key_t<T>>::min() + 2 * std::int64_t(nan_shift<T>) - 1);
// With Nan::Ignore, the key of the number that loses against all others; above it are the NaNs'.
template <class T>
inline constexpr order_key_t<T> last_number_key =
    order_key_t<T>(std::numeric_limits<order_key_t<T>>::max() - 2 * std::int64_t(nan_shift<T>));

// Arithmetic shift, complement and masks on integer scalars and lanes alike.
template <class K>
PLEAT_INLINE K
flip_negative(const K& b) {  // b ^ (b < 0 ? 0x7f... : 0): sign-magnitude to two's complement and back
  using S = lane_scalar_t<K>;
  constexpr S magnitude = highest_integer<S>;
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
  constexpr S sign = lowest_integer<S>;
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

template <class Order, Nan nan = Nan::Propagate, class L>
PLEAT_INLINE auto to_key(const L& x) {
  using T = lane_scalar_t<L>;
  if constexpr (!has_lanes<T>) {
    return OwnKey<T, Order>{x};
  } else {
    using K = lanes_of_t<L, order_key_t<T>>;
    K k = reinterpret_lanes<K>(x);
    if constexpr (is_float_like<T>) {
      k = flip_negative(k);
      if constexpr (std::is_same_v<Order, Greatest>) k = complement(k);
      return nan == Nan::Propagate ? add(k, nan_shift<T>) : sub(k, nan_shift<T>);
    } else {
      if constexpr (std::is_unsigned_v<T>) k = flip_sign_bit(k);
      if constexpr (std::is_same_v<Order, Greatest>) k = complement(k);
      return k;
    }
  }
}

// Is it the key of an item that the option passes over?
template <class T, Nan nan, class K>
PLEAT_INLINE bool is_passed_over(const K& k) {
  if constexpr (nan == Nan::Ignore && is_float_like<T>) {
    return k > last_number_key<T>;
  } else {
    return false;
  }
}

template <class T>
inline constexpr bool has_losing_key = has_lanes<T> || std::numeric_limits<T>::is_specialized;

// The key that loses against every value: what an empty fold holds.
template <class Order, class T>
PLEAT_INLINE order_key_t<T, Order> losing_key() {
  if constexpr (!has_lanes<T>) {
    return {std::is_same_v<Order, Least> ? std::numeric_limits<T>::max() : std::numeric_limits<T>::lowest()};
  } else if constexpr (std::is_same_v<T, bool>) {    // the highest key is no bool
    const bool last = std::is_same_v<Order, Least>;  // a name of its own: to_key takes an address, which
    return to_key<Order>(last);                      // is_same_v has not in device code
  } else {
    return highest_integer<order_key_t<T>>;  // of floats: the key of the losing infinity, or of an ignored
                                             // NaN
  }
}

// The value of a key; a NaN's key gives the canonical NaN, or where NaN is ignored, what an empty fold gives.
template <class Order, class T, Nan nan = Nan::Propagate>
PLEAT_INLINE T from_key(order_key_t<T, Order> k) {
  if constexpr (!has_lanes<T>) {
    return k.value;
  } else {
    if constexpr (is_float_like<T> && nan == Nan::Propagate) {
      if (k <= last_nan_key<T>) return quiet_nan<T>();
      k = sub(k, nan_shift<T>);
    } else if constexpr (is_float_like<T>) {
      if (is_passed_over<T, nan>(k)) k = last_number_key<T>;
      k = add(k, nan_shift<T>);
    }
    if constexpr (std::is_same_v<Order, Greatest>) k = complement(k);
    if constexpr (is_float_like<T>) k = flip_negative(k);
    if constexpr (std::is_unsigned_v<T>) k = flip_sign_bit(k);
    return bit_cast<T>(k);
  }
}

}  // namespace pleat::detail
