// Hard data by a counter-based generator: item i depends on the kind, the seed and i alone, so any part of
// any array can be made again anywhere, and two runs never differ.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <type_traits>

#include <pleat/types/bfloat16.hpp>
#include <pleat/types/half.hpp>

#include "support/outsiders.hpp"

namespace pleat_test {

enum class Data {
  wide,      // finite, both signs, exponents over two thirds of the type's range: sums feel every rounding
  near_one,  // positive, within 1/64 of one, mostly far closer: products stay finite
  ties,      // -3 to 3, with zeros of both signs
  tiny,      // subnormals and zeros of both signs
  negative,  // wide, all below zero (unsigned types: as wide)
  special,   // wide, with subnormals, zeros, infinities and NaNs of all sorts strewn in
};
inline constexpr Data all_kinds[] = {Data::wide, Data::near_one, Data::ties,
                                     Data::tiny, Data::negative, Data::special};

// The finaliser of splitmix64 (Steele, Lea and Flood, 2014), twice, over seed and counter.
inline std::uint64_t random_bits(std::uint64_t seed, std::uint64_t counter) {
  const auto mix = [](std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  };
  return mix(mix(seed + 0x9e3779b97f4a7c15u) + counter * 0x9e3779b97f4a7c15u);
}
// A number of [0, below).
inline std::int64_t random_below(std::int64_t below, std::uint64_t seed, std::uint64_t counter) {
  return std::int64_t(random_bits(seed, counter) % std::uint64_t(below));
}

template <class T>
inline constexpr bool is_float_type =
    std::is_floating_point_v<T> || std::is_same_v<T, pleat::Half> || std::is_same_v<T, pleat::BFloat16>;

template <std::size_t Bytes>
using UnsignedOf = std::conditional_t<Bytes == 2, std::uint16_t,
                                      std::conditional_t<Bytes == 4, std::uint32_t, std::uint64_t>>;

// A floating value from its fields: (-1)^negative * 2^exponent * 1.fraction, the fraction from the top bits
// of `f`. An exponent below the normal ones gives a subnormal, one above them an infinity (f = 0) or a NaN.
template <class T>
T float_from_fields(bool negative, int exponent, std::uint64_t f) {
  using U = UnsignedOf<sizeof(T)>;
  using Limits = std::numeric_limits<T>;
  constexpr int fraction_bits = Limits::digits - 1, all = 8 * sizeof(T);
  const int lowest = Limits::min_exponent - 1, highest = Limits::max_exponent - 1;
  const int biased = exponent < lowest ? 0 : exponent > highest ? 2 * highest + 1 : exponent + highest;
  const U magnitude = U((U(biased) << fraction_bits) | U(f >> (64 - fraction_bits)));
  return std::bit_cast<T>(U(magnitude | U(negative) << (all - 1)));
}

// What a floating type is made from.
template <class T>
using made_from_t = std::conditional_t<std::is_floating_point_v<T>, T, float>;

template <class T>
T hard_float(Data kind, std::uint64_t r, std::uint64_t f) {
  constexpr int top = std::numeric_limits<T>::max_exponent, below = -2 * top, above = 2 * top;
  const bool negative = r & 1;
  const int spread = int((r >> 8) % (2 * (top / 3) + 1)) - top / 3;
  switch (kind) {
    case Data::near_one: {
      const double distance = double(f >> (11 + r % 29)) * 0x1p-59;
      return T(static_cast<made_from_t<T>>(negative ? 1 - distance : 1 + distance));
    }
    case Data::ties: {
      const int k = int((r >> 8) % 7) - 3;
      return k == 0 ? float_from_fields<T>(negative, below, 0) : T(float(k));
    }
    case Data::tiny:
      return float_from_fields<T>(negative, below, (r >> 8) % 4 == 0 ? 0 : f);
    case Data::negative:
      return float_from_fields<T>(true, spread, f);
    case Data::special:
      switch ((r >> 40) % 64) {
        case 0:
          return float_from_fields<T>(negative, above, 0);  // infinity
        case 1:
          return float_from_fields<T>(negative, above, f | std::uint64_t(1) << 63);  // quiet NaN
        case 2:
          return float_from_fields<T>(negative, above, f >> 1 | std::uint64_t(1) << 62);  // signaling NaN
        case 3:
          return float_from_fields<T>(negative, below, f);  // subnormal
        case 4:
          return float_from_fields<T>(negative, below, 0);  // zero
        default:
          break;
      }
      [[fallthrough]];
    case Data::wide:
      break;
  }
  return float_from_fields<T>(negative, spread, f);
}

template <class T>
T hard_integer(Data kind, std::uint64_t r, std::uint64_t f) {
  switch (kind) {
    case Data::near_one:
      return T(1 + r % 2);
    case Data::ties:
      return T(int((r >> 8) % 7) - 3);
    case Data::tiny:
      return T(r % 2);
    case Data::negative:
      return std::is_signed_v<T> ? T(T(f) | std::numeric_limits<T>::min()) : T(f);
    case Data::special:  // the ends of the range
      if (r % 8 == 0) return std::numeric_limits<T>::max();
      if (r % 8 == 1) return std::numeric_limits<T>::lowest();
      [[fallthrough]];
    case Data::wide:
      break;
  }
  return T(f >> ((r >> 8) % (8 * sizeof(T))));  // all magnitudes
}

// Item i of an array of hard data.
template <class T>
T hard_value(Data kind, std::uint64_t seed, std::uint64_t i) {
  const std::uint64_t r = random_bits(seed, 2 * i), f = random_bits(seed, 2 * i + 1);
  if constexpr (std::is_same_v<T, Rgb>) {
    return {std::uint8_t(r >> 8), std::uint8_t(r >> 16), std::uint8_t(r >> 24)};
  } else if constexpr (std::is_same_v<T, Vec3>) {
    // No infinities and no NaNs: the bits of a NaN that a user's own operators make are the machine's
    // (TOOLCHAIN F19).
    if (kind == Data::special) kind = Data::wide;
    return {hard_float<double>(kind, r, f), hard_float<double>(kind, f, r),
            hard_float<double>(kind, r ^ f, r)};
  } else if constexpr (std::is_same_v<T, bool>) {
    return r & 1;
  } else if constexpr (is_float_type<T>) {
    return hard_float<T>(kind, r, f);
  } else {
    return hard_integer<T>(kind, r, f);
  }
}

// An array that is a source; std::vector<bool> is none. Address sanitizer sees both of its ends.
template <class T>
class Array {
 public:
  explicit Array(std::int64_t size) : items_(new T[std::size_t(size)]{}), size_(size) {}
  T* data() { return items_.get(); }
  const T* data() const { return items_.get(); }
  std::int64_t size() const { return size_; }
  T& operator[](std::int64_t i) { return items_[std::size_t(i)]; }
  const T& operator[](std::int64_t i) const { return items_[std::size_t(i)]; }

 private:
  std::unique_ptr<T[]> items_;
  std::int64_t size_;
};

template <class T>
Array<T> hard_data(Data kind, std::int64_t size, std::uint64_t seed = 1) {
  Array<T> items(size);
  for (std::int64_t i = 0; i < size; ++i) items[i] = hard_value<T>(kind, seed, std::uint64_t(i));
  return items;
}

}  // namespace pleat_test
