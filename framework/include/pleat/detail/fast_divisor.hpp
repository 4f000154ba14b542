// FastDivisor<U>(d): quotients by a divisor that is known before the loop, by a multiplication and a shift
// (Granlund and Montgomery, 1994). With l = ceil(log2 d) and N one bit less than U has, the factor m =
// ceil(2^(N+l) / d) fits U, and m d exceeds 2^(N+l) by less than 2^l, so that n / d = floor(m n / 2^(N+l))
// for all n below 2^N.
#pragma once

#include <bit>
#include <cstdint>

#include <pleat/macros.hpp>

namespace pleat::detail {

PLEAT_INLINE std::uint32_t multiply_high(std::uint32_t a, std::uint32_t b) {
  return std::uint32_t(std::uint64_t(a) * b >> 32);
}
PLEAT_INLINE std::uint64_t multiply_high(std::uint64_t a, std::uint64_t b) {
#if defined(__CUDA_ARCH__)
  return __umul64hi(a, b);
#else
  return std::uint64_t(static_cast<unsigned __int128>(a) * b >> 64);
#endif
}

// U: std::uint32_t or std::uint64_t. The divisor and all that is divided must be below 2^31 or 2^63.
template <class U>
class FastDivisor {
  static constexpr int bits = sizeof(U) * 8;

 public:
  FastDivisor() : FastDivisor(1) {}
  explicit FastDivisor(U divisor)
      : divisor_(divisor),
        factor_(U(((static_cast<unsigned __int128>(1) << (bits - 1 + log2_up(divisor))) - 1) / divisor + 1)),
        shift_(log2_up(divisor)) {}

  PLEAT_INLINE U divisor() const { return divisor_; }
  // (Twice n instead of one shift less: a divisor of 1 needs a shift by N = 31 or 63.)
  PLEAT_INLINE U quotient(U n) const { return U(multiply_high(U(n << 1), factor_) >> shift_); }
  // The remainder of n, which becomes the quotient.
  PLEAT_INLINE U split_off(U& n) const {
    const U all = n;
    n = quotient(all);
    return all - n * divisor_;
  }

 private:
  static int log2_up(U divisor) { return int(std::bit_width(U(divisor - 1))); }

  U divisor_;
  U factor_;
  int shift_;
};

}  // namespace pleat::detail
