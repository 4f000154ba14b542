// IEEE 754 binary16 as a storage type: sixteen bits, the layout of CUDA's __half, and no CUDA needed.
// It is not called half, because that name belongs to cuda_fp16.h.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include <pleat/detail/bits.hpp>
#include <pleat/macros.hpp>

namespace pleat {

struct Half {
  std::uint16_t bits = 0;

  Half() = default;
  // Rounds to nearest, ties to even; overflow gives infinity; NaN becomes the canonical quiet NaN.
  PLEAT_INLINE constexpr explicit Half(float x) : bits(round(x)) {}
  PLEAT_INLINE constexpr operator float() const { return widen(bits); }

  PLEAT_INLINE static constexpr Half from_bits(std::uint16_t b) {
    Half h;
    h.bits = b;
    return h;
  }

 private:
  PLEAT_INLINE static constexpr float widen(std::uint16_t h) {
    const std::uint32_t sign = std::uint32_t(h & 0x8000u) << 16;
    const std::uint32_t magnitude = h & 0x7fffu;
    if (magnitude >= 0x7c00u) return detail::bit_cast<float>(sign | 0x7f800000u | (magnitude & 0x3ffu) << 13);
    if (magnitude >= 0x400u) return detail::bit_cast<float>(sign | ((magnitude << 13) + 0x38000000u));
    const float tiny = float(magnitude) * 0x1p-24f;  // subnormal: exact
    return detail::bit_cast<float>(sign | detail::bit_cast<std::uint32_t>(tiny));
  }
  PLEAT_INLINE static constexpr std::uint16_t round(float x) {
    const std::uint32_t b = detail::bit_cast<std::uint32_t>(x);
    const std::uint32_t magnitude = b & 0x7fffffffu;
    const auto sign = std::uint16_t(b >> 16 & 0x8000u);
    if (magnitude > 0x7f800000u) return 0x7e00u;
    if (magnitude >= 0x477ff000u) return std::uint16_t(sign | 0x7c00u);  // 65520 and above
    if (magnitude < 0x38800000u) {                                       // below the smallest normal
      const float scaled = detail::bit_cast<float>(magnitude) + 0.5f;    // its last place is 2^-24
      return std::uint16_t(sign | (detail::bit_cast<std::uint32_t>(scaled) - 0x3f000000u));
    }
    const std::uint32_t odd = magnitude >> 13 & 1u;
    return std::uint16_t(sign | ((magnitude - 0x38000000u + 0xfffu + odd) >> 13));
  }
};

static_assert(sizeof(Half) == 2 && std::is_trivially_copyable_v<Half>);

}  // namespace pleat

template <>
struct std::numeric_limits<pleat::Half> : std::numeric_limits<float> {
  static constexpr int digits = 11, digits10 = 3, max_digits10 = 5;
  static constexpr int min_exponent = -13, max_exponent = 16, min_exponent10 = -4, max_exponent10 = 4;
  static constexpr pleat::Half min() noexcept { return pleat::Half::from_bits(0x0400); }
  static constexpr pleat::Half max() noexcept { return pleat::Half::from_bits(0x7bff); }
  static constexpr pleat::Half lowest() noexcept { return pleat::Half::from_bits(0xfbff); }
  static constexpr pleat::Half epsilon() noexcept { return pleat::Half::from_bits(0x1400); }
  static constexpr pleat::Half round_error() noexcept { return pleat::Half::from_bits(0x3800); }
  static constexpr pleat::Half infinity() noexcept { return pleat::Half::from_bits(0x7c00); }
  static constexpr pleat::Half quiet_NaN() noexcept { return pleat::Half::from_bits(0x7e00); }
  static constexpr pleat::Half signaling_NaN() noexcept { return pleat::Half::from_bits(0x7d00); }
  static constexpr pleat::Half denorm_min() noexcept { return pleat::Half::from_bits(0x0001); }
};
