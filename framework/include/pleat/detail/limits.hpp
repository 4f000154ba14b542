// Special values for code that runs on host and device: the members of std::numeric_limits are host functions
// for nvcc, so their values are taken at namespace scope, as bits, and given back by functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include <pleat/detail/bits.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

template <std::size_t Bytes>
struct SignedOfSize;
template <>
struct SignedOfSize<1> {
  using type = std::int8_t;
};
template <>
struct SignedOfSize<2> {
  using type = std::int16_t;
};
template <>
struct SignedOfSize<4> {
  using type = std::int32_t;
};
template <>
struct SignedOfSize<8> {
  using type = std::int64_t;
};
template <std::size_t Bytes>
using signed_of_size = typename SignedOfSize<Bytes>::type;
// The signed integer of a type's size.
template <class T>
using bits_of_t = signed_of_size<sizeof(T)>;

template <class T>
inline constexpr bits_of_t<T> quiet_nan_bits =
    __builtin_bit_cast(bits_of_t<T>, std::numeric_limits<T>::quiet_NaN());
template <class T>
inline constexpr bits_of_t<T> infinity_bits =
    __builtin_bit_cast(bits_of_t<T>, std::numeric_limits<T>::infinity());
template <class T>
inline constexpr T lowest_integer = std::numeric_limits<T>::min();
template <class T>
inline constexpr T highest_integer = std::numeric_limits<T>::max();

// The canonical quiet NaN: the only NaN that a result holds.
template <class T>
PLEAT_INLINE T quiet_nan() {
  const bits_of_t<T> bits = quiet_nan_bits<T>;
  return bit_cast<T>(bits);
}
template <class T>
PLEAT_INLINE T infinity() {
  const bits_of_t<T> bits = infinity_bits<T>;
  return bit_cast<T>(bits);
}

}  // namespace pleat::detail
