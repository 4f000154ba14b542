// The laws of Half and BFloat16: storage types of sixteen bits that convert to float exactly and from float
// by rounding to nearest, ties to even.
#pragma once

#include <catch2/catch.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "support/data.hpp"
#include "support/half_reference.hpp"

namespace pleat_test {

template <class T>
class StorageTypeLaws {
  using Limits = std::numeric_limits<T>;
  static constexpr int digits = Limits::digits, lowest = Limits::min_exponent - 1,
                       highest = Limits::max_exponent - 1;

 public:
  static bool is_nan(std::uint16_t bits) { return std::isnan(value_of_bits<digits, lowest>(bits)); }

  static void layout() {
    CHECK((sizeof(T) == 2 && alignof(T) == 2 && std::is_trivially_copyable_v<T> &&
           std::is_standard_layout_v<T>));
    CHECK(T().bits == 0);
    CHECK(T::from_bits(0x1234).bits == 0x1234);
  }

  // Each of the 65536 values widens to what its bits mean, and comes back as it was; NaNs come back as the
  // canonical one.
  static void widening() {
    int wrong_values = 0, wrong_returns = 0;
    for (std::uint32_t b = 0; b < 65536; ++b) {
      const T x = T::from_bits(std::uint16_t(b));
      const double value = float(x), right = value_of_bits<digits, lowest>(x.bits);
      wrong_values += is_nan(x.bits)
                          ? !std::isnan(value)
                          : std::bit_cast<std::uint64_t>(value) != std::bit_cast<std::uint64_t>(right);
      wrong_returns += T(float(x)).bits != (is_nan(x.bits) ? Limits::quiet_NaN().bits : x.bits);
    }
    CHECK(wrong_values == 0);
    CHECK(wrong_returns == 0);
  }

  // Halfway between each value and the next, and one float to either side, with both signs.
  static void halfway_cases() {
    int wrong = 0;
    const int all = int(Limits::infinity().bits);
    for (int b = 0; b < all; ++b) {
      const double low = float(T::from_bits(std::uint16_t(b)));
      const double high =
          b + 1 < all ? double(float(T::from_bits(std::uint16_t(b + 1)))) : std::ldexp(1.0, highest + 1);
      const auto middle = float(low + (high - low) / 2);
      for (const float x : {std::nextafterf(middle, 0), middle, std::nextafterf(middle, INFINITY)}) {
        wrong += !rounds_right(x) + !rounds_right(-x);
      }
    }
    CHECK(wrong == 0);
  }
  static void random_floats(std::int64_t count) {
    int wrong = 0;
    for (std::int64_t i = 0; i < count; ++i) {
      wrong += !rounds_right(std::bit_cast<float>(std::uint32_t(random_bits(9, std::uint64_t(i)))));
    }
    for (const Data kind : all_kinds) {
      for (std::uint64_t i = 0; i < 10000; ++i) wrong += !rounds_right(hard_value<float>(kind, 9, i));
    }
    CHECK(wrong == 0);
  }

  static bool rounds_right(float x) {
    const std::uint16_t b = T(x).bits;
    if (std::isnan(x)) return b == Limits::quiet_NaN().bits;
    const double right = rounded<digits, lowest, highest>(x);
    return std::bit_cast<std::uint64_t>(value_of_bits<digits, lowest>(b)) ==
           std::bit_cast<std::uint64_t>(right);
  }

  // What numeric_limits says, derived from the values themselves.
  static void limits() {
    const auto next = [](T x) { return T::from_bits(std::uint16_t(x.bits + 1)); };
    CHECK((Limits::is_specialized && Limits::is_signed && !Limits::is_integer && Limits::radix == 2));
    CHECK(next(Limits::max()).bits == Limits::infinity().bits);
    CHECK(float(Limits::lowest()) == -float(Limits::max()));
    CHECK(std::isinf(float(Limits::infinity())));
    CHECK(Limits::denorm_min().bits == 1);
    CHECK(float(Limits::min()) == std::ldexp(1.0f, Limits::min_exponent - 1));
    CHECK(float(Limits::denorm_min()) == std::ldexp(1.0f, Limits::min_exponent - digits));
    CHECK(std::ilogb(float(Limits::max())) == Limits::max_exponent - 1);
    CHECK(float(Limits::epsilon()) == float(next(T(1.0f))) - 1);
    CHECK(float(Limits::epsilon()) == std::ldexp(1.0f, 1 - digits));
    CHECK(float(Limits::round_error()) == 0.5f);
    CHECK((is_nan(Limits::quiet_NaN().bits) && is_nan(Limits::signaling_NaN().bits)));
    CHECK(Limits::quiet_NaN().bits == (Limits::infinity().bits | 1 << (digits - 2)));
    CHECK(Limits::digits10 == int(std::floor((digits - 1) * std::log10(2.0))));
    CHECK(Limits::max_digits10 == int(std::ceil(1 + digits * std::log10(2.0))));
    CHECK(Limits::max_exponent10 == int(std::floor(std::log10(float(Limits::max())))));
    CHECK(Limits::min_exponent10 == int(std::ceil(std::log10(float(Limits::min())))));
  }
};

}  // namespace pleat_test
