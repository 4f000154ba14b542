// Superaccumulator<F>: a fixed-point number wide enough for any sum of F, as 32-bit digits held in 64 bits
// each, so that two billion values can be added before a carry is due (Kulisch 1971; Malcolm 1971 for the
// split). Adding is free of order, and the value is rounded once, to nearest even.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include <pleat/detail/bits.hpp>
#include <pleat/detail/limits.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

template <class F>
struct Superaccumulator {
  using Bits = std::make_unsigned_t<bits_of_t<F>>;
  static constexpr int fraction_bits = std::numeric_limits<F>::digits - 1;
  static constexpr int exponent_limit =
      2 * std::numeric_limits<F>::max_exponent - 1;  // the biased one of infinity
  // Bit 0 is the smallest subnormal's. The last digit takes the carries of 2^63 additions, and the sign.
  static constexpr int digits = (exponent_limit + fraction_bits + 31) / 32 + 3;
  static constexpr std::int64_t digit_mask = 0xffffffff;

  // What was seen beside finite values, as bits.
  enum Seen : std::uint32_t { nan = 1, plus_infinity = 2, minus_infinity = 4, not_minus_zero = 8 };

  std::int64_t digit[digits];
  std::uint32_t seen;
  std::uint32_t unused;  // no padding: the state's bytes are its value

  PLEAT_INLINE static Superaccumulator zero() {
    Superaccumulator a;
    for (int d = 0; d < digits; ++d) a.digit[d] = 0;
    a.seen = a.unused = 0;
    return a;
  }

  PLEAT_INLINE void add(F x) {
    const Bits b = bit_cast<Bits>(x);
    const bool negative = b >> (8 * sizeof(F) - 1);
    const int biased = int(b >> fraction_bits) & exponent_limit;
    Bits mantissa = b & ((Bits(1) << fraction_bits) - 1);
    if (biased == exponent_limit) {
      seen |= mantissa != 0 ? nan : negative ? minus_infinity : plus_infinity;
      return;
    }
    if (!(negative && biased == 0 && mantissa == 0)) seen |= not_minus_zero;
    if (biased != 0) mantissa |= Bits(1) << fraction_bits;
    add_bits(mantissa, biased == 0 ? 0 : biased - 1, negative);
  }

  PLEAT_INLINE void add(const Superaccumulator& other) {
    for (int d = 0; d < digits; ++d) digit[d] += other.digit[d];
    seen |= other.seen;
  }

  // Brings all digits but the last into [0, 2^32); the value stays.
  PLEAT_INLINE void carry() {
    std::int64_t above = 0;
    for (int d = 0; d + 1 < digits; ++d) {
      const std::int64_t value = digit[d] + above;
      digit[d] = value & digit_mask;
      above = value >> 32;
    }
    digit[digits - 1] += above;
  }

  // The value, rounded once; of nothing it is +0.0, of -0.0 alone -0.0.
  PLEAT_INLINE F value(bool of_nothing) const {
    const bool opposite = (seen & plus_infinity) && (seen & minus_infinity);
    if ((seen & nan) || opposite) return quiet_nan<F>();
    if (seen & plus_infinity) return infinity<F>();
    if (seen & minus_infinity) return -infinity<F>();
    Superaccumulator a = *this;
    a.carry();
    const bool negative = a.digit[digits - 1] < 0;
    if (negative) {
      for (int d = 0; d < digits; ++d) a.digit[d] = -a.digit[d];
      a.carry();
    }
    const F magnitude = a.rounded();
    if (magnitude == F(0)) return of_nothing || (seen & not_minus_zero) ? F(0) : -F(0);
    return negative ? -magnitude : magnitude;
  }

 private:
  PLEAT_INLINE void add_bits(Bits mantissa, int position, bool negative) {
    const int first = position / 32, shift = position % 32;
    const std::uint64_t low = std::uint64_t(mantissa & Bits(digit_mask)) << shift;
    add_part(first, std::int64_t(low & digit_mask), negative);
    std::int64_t next = std::int64_t(low >> 32);
    if constexpr (sizeof(F) == 8) {
      const std::uint64_t high = (std::uint64_t(mantissa) >> 32) << shift;
      next += std::int64_t(high & digit_mask);
      add_part(first + 2, std::int64_t(high >> 32), negative);
    }
    add_part(first + 1, next, negative);
  }
  PLEAT_INLINE void add_part(int d, std::int64_t part, bool negative) { digit[d] += negative ? -part : part; }

  // Of a carried number that is not negative.
  PLEAT_INLINE F rounded() const {
    int first = digits - 1;  // the highest digit that is not zero
    while (first >= 0 && digit[first] == 0) --first;
    if (first < 0) return F(0);
    // The top 64 bits, and whether any bit below them is set.
    const auto at = [this](int d) { return d >= 0 ? std::uint64_t(digit[d]) : 0; };
    const int zeros = count_leading_zeros(at(first)), top = 32 * first + 63 - zeros;
    std::uint64_t high = at(first) << zeros;
    if (zeros > 32) {
      high |= at(first - 1) << (zeros - 32);
      high |= at(first - 2) >> (64 - zeros);
    } else {
      high |= at(first - 1) >> (32 - zeros);
    }
    const int whole_below = top - 63;  // bits below `high`
    bool below = false;
    for (int d = 0; 32 * d < whole_below && !below; ++d) {
      const int bits = whole_below - 32 * d;
      below = digit[d] & (bits >= 32 ? digit_mask : (std::int64_t(1) << bits) - 1);
    }
    const int last = top > fraction_bits ? top - fraction_bits : 0;  // the bit of the result's last place
    if (last >= exponent_limit - 1) return infinity<F>();
    const int dropped = last - whole_below;  // bits of `high` below the last place
    const std::uint64_t mantissa = high >> dropped, rest = high << (64 - dropped);
    constexpr std::uint64_t half = std::uint64_t(1) << 63;
    const bool up = rest > half || (rest == half && (below || (mantissa & 1)));
    // A normal number's hidden bit adds one to the exponent field, a carry out of the mantissa another: both
    // by addition.
    return bit_cast<F>(Bits((Bits(last) << fraction_bits) + Bits(mantissa) + Bits(up)));
  }
};

}  // namespace pleat::detail
