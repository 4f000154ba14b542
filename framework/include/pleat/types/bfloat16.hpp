// bfloat16 as a storage type: the upper sixteen bits of a float, the layout of CUDA's __nv_bfloat16.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include <pleat/detail/bits.hpp>
#include <pleat/macros.hpp>

namespace pleat {

struct BFloat16 {
  std::uint16_t bits = 0;

  BFloat16() = default;
  // Rounds to nearest, ties to even; NaN becomes the canonical quiet NaN.
  PLEAT_INLINE constexpr explicit BFloat16(float x) : bits(round(x)) {}
  PLEAT_INLINE constexpr operator float() const { return detail::bit_cast<float>(std::uint32_t(bits) << 16); }

  PLEAT_INLINE static constexpr BFloat16 from_bits(std::uint16_t b) {
    BFloat16 h;
    h.bits = b;
    return h;
  }

 private:
  PLEAT_INLINE static constexpr std::uint16_t round(float x) {
    const std::uint32_t b = detail::bit_cast<std::uint32_t>(x);
    if ((b & 0x7fffffffu) > 0x7f800000u) return 0x7fc0u;
    return std::uint16_t((b + 0x7fffu + (b >> 16 & 1u)) >> 16);
  }
};

static_assert(sizeof(BFloat16) == 2 && std::is_trivially_copyable_v<BFloat16>);

}  // namespace pleat

template <>
struct std::numeric_limits<pleat::BFloat16> : std::numeric_limits<float> {
  static constexpr int digits = 8, digits10 = 2, max_digits10 = 4;
  static constexpr pleat::BFloat16 min() noexcept { return pleat::BFloat16::from_bits(0x0080); }
  static constexpr pleat::BFloat16 max() noexcept { return pleat::BFloat16::from_bits(0x7f7f); }
  static constexpr pleat::BFloat16 lowest() noexcept { return pleat::BFloat16::from_bits(0xff7f); }
  static constexpr pleat::BFloat16 epsilon() noexcept { return pleat::BFloat16::from_bits(0x3c00); }
  static constexpr pleat::BFloat16 round_error() noexcept { return pleat::BFloat16::from_bits(0x3f00); }
  static constexpr pleat::BFloat16 infinity() noexcept { return pleat::BFloat16::from_bits(0x7f80); }
  static constexpr pleat::BFloat16 quiet_NaN() noexcept { return pleat::BFloat16::from_bits(0x7fc0); }
  static constexpr pleat::BFloat16 signaling_NaN() noexcept { return pleat::BFloat16::from_bits(0x7fa0); }
  static constexpr pleat::BFloat16 denorm_min() noexcept { return pleat::BFloat16::from_bits(0x0001); }
};
