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
    for (int d = 0; d + 1 < digits; ++d) {
      digit[d + 1] += digit[d] >> 32;
      digit[d] &= digit_mask;
    }
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

  PLEAT_INLINE bool bit(int k) const { return k >= 0 && ((digit[k / 32] >> (k % 32)) & 1); }
  PLEAT_INLINE bool any_below(int k) const {
    for (int d = 0; d < digits && 32 * d < k; ++d) {
      const int bits = k - 32 * d;
      const std::int64_t mask = bits >= 32 ? digit_mask : (std::int64_t(1) << bits) - 1;
      if (digit[d] & mask) return true;
    }
    return false;
  }

  // Of a carried number that is not negative.
  PLEAT_INLINE F rounded() const {
    int top = -1;  // the highest bit that is set
    for (int d = digits - 1; d >= 0 && top < 0; --d) {
      for (int k = 63; k >= 0 && top < 0; --k) {
        if ((std::uint64_t(digit[d]) >> k) & 1) top = 32 * d + k;
      }
    }
    if (top < 0) return F(0);
    const int last = top > fraction_bits ? top - fraction_bits : 0;  // the bit of the result's last place
    if (last >= exponent_limit - 1) return infinity<F>();
    Bits mantissa = 0;
    for (int k = top; k >= last; --k) mantissa = Bits(mantissa << 1) | Bits(wide_bit(k));
    const bool up = last > 0 && wide_bit(last - 1) && ((mantissa & 1) || any_below(last - 1));
    // A normal number's hidden bit adds one to the exponent field, a carry out of the mantissa another: both
    // by addition.
    const Bits result = (Bits(last) << fraction_bits) + mantissa + Bits(up);
    return bit_cast<F>(result);
  }
  PLEAT_INLINE bool wide_bit(int k) const {
    const int last_digit = 32 * (digits - 1);
    return k >= last_digit ? (std::uint64_t(digit[digits - 1]) >> (k - last_digit)) & 1 : bit(k);
  }
};

}  // namespace pleat::detail
