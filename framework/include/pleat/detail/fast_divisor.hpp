// Division by a number that is known late, by a multiplication: after Granlund and Montgomery 1994. Exact for
// every dividend from 0 to 2^63 - 1.
#pragma once

#include <bit>
#include <cstdint>

#include <pleat/macros.hpp>

namespace pleat::detail {

__extension__ typedef unsigned __int128 Wide;  // NOLINT(modernize-use-using): the extension's only form

// The upper half of a product.
PLEAT_INLINE std::uint64_t upper_product(std::uint64_t a, std::uint64_t b) {
#if defined(__CUDA_ARCH__)
  return __umul64hi(a, b);
#else
  return std::uint64_t((Wide(a) * b) >> 64);
#endif
}

class FastDivisor {
 public:
  // divisor >= 1. With s = ceil(log2 divisor) the factor is ceil(2^(63 + s) / divisor), which is too large by
  // less than 1: for dividends below 2^63 the quotient's error stays below 1 / divisor.
  explicit FastDivisor(std::int64_t divisor = 1)
      : divisor_(divisor), shift_(int(std::bit_width(std::uint64_t(divisor) - 1))) {
    const Wide power = Wide(1) << (63 + shift_);
    factor_ = std::uint64_t((power + Wide(divisor) - 1) / Wide(divisor));
  }
  PLEAT_INLINE std::int64_t divisor() const { return divisor_; }
  PLEAT_INLINE std::int64_t quotient(std::int64_t n) const {
    return std::int64_t(upper_product(factor_, std::uint64_t(n) << 1) >> shift_);
  }

 private:
  std::uint64_t factor_;
  std::int64_t divisor_;
  int shift_;
};

}  // namespace pleat::detail
