// convert<To>(x): a stored value becomes what an accumulator takes, on scalars and on lanes.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/detail/bits.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/parts.hpp>
#include <pleat/macros.hpp>
#include <pleat/types/bfloat16.hpp>
#include <pleat/types/half.hpp>

namespace pleat::detail {

template <class T>
inline constexpr bool is_half = std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>;

PLEAT_INLINE float widen(Half x) {
#if defined(__CUDA_ARCH__)
  float to;
  asm("cvt.f32.f16 %0, %1;" : "=f"(to) : "h"(x.bits));
  return to;
#else
  return x;
#endif
}
PLEAT_INLINE float widen(BFloat16 x) { return x; }

template <class T>
inline constexpr bool is_pair = false;
template <class A, class B>
inline constexpr bool is_pair<Pair<A, B>> = true;

template <class To>
PLEAT_INLINE const To& convert(const To& x) {
  return x;
}
template <class To, class From>
  requires(!std::is_same_v<To, From>)
PLEAT_INLINE To convert(const From& x) {
  if constexpr (is_pair<To>) {
    return To{convert<typename To::first_type>(x.first), convert<typename To::second_type>(x.second)};
  } else if constexpr (ConvertsByParts<From, To>) {
    const auto from = split(x);
    Parts<part_t<To>, PartsOf<To>::count> to;
    for (int k = 0; k < PartsOf<To>::count; ++k) to.part[k] = convert<part_t<To>>(from.part[k]);
    return unite<To>(to);
  } else if constexpr (is_half<From>) {
    return static_cast<To>(widen(x));
  } else if constexpr (is_half<To>) {
    return To(static_cast<float>(x));
  } else {
    return static_cast<To>(x);
  }
}

template <int W>
PLEAT_INLINE Lanes<float, W> widen(const Lanes<BFloat16, W>& x) {
  const auto bits = __builtin_convertvector(x.v, typename Lanes<std::uint32_t, W>::type) << 16;
  return {(typename Lanes<float, W>::type)bits};
}
// Shifts the exponent into place by an exact multiplication, which subnormals need, and mends infinity and
// NaN.
template <int W>
PLEAT_INLINE Lanes<float, W> widen(const Lanes<Half, W>& x) {
  using Bits = typename Lanes<std::uint32_t, W>::type;
  using Signed = typename Lanes<std::int32_t, W>::type;
  using Floats = typename Lanes<float, W>::type;
  const Bits h = __builtin_convertvector(x.v, Bits);
  const Bits magnitude = h & 0x7fffu;
  const Floats scaled = (Floats)(magnitude << 13) * 0x1p112f;
  const Bits special = (Bits)((Signed)magnitude > 0x7bff) & 0x7f800000u;
  return {(Floats)((Bits)scaled | special | (h & 0x8000u) << 16)};
}

// __builtin_convertvector, spelled so that g++ gives the machine's own conversion: it takes integers that
// grow by more than twice one by one, and with AVX-512 what doubles in two halves.
template <class To, class From, int W>
PLEAT_INLINE Lanes<To, W> convert_vector(const Lanes<From, W>& from) {
  using Wide = typename Lanes<To, W>::type;
  const auto& x = from.v;
  constexpr bool integers = std::is_integral_v<From> && std::is_integral_v<To>;
#if defined(__AVX512F__) && !defined(__clang__) && !defined(__CUDACC__)
  typedef int Ints __attribute__((vector_size(32)));
  typedef long long Longs __attribute__((vector_size(64)));
  if constexpr (W == 8 && std::is_same_v<From, float> && std::is_same_v<To, double>) {
    return {(Wide)__builtin_ia32_cvtps2pd512_mask(x, Wide{}, -1, 4)};
  } else if constexpr (W == 8 && integers && sizeof(From) == 4 && sizeof(To) == 8 && std::is_signed_v<From>) {
    return {(Wide)__builtin_ia32_pmovsxdq512_mask((Ints)x, Longs{}, -1)};
  } else if constexpr (W == 8 && std::is_same_v<From, std::int32_t> && std::is_same_v<To, double>) {
    return {(Wide)__builtin_ia32_cvtdq2pd512_mask((Ints)x, Wide{}, -1)};
  } else if constexpr (W == 16 && std::is_same_v<From, std::int8_t> && std::is_same_v<To, std::int32_t>) {
    typedef char Bytes __attribute__((vector_size(16)));
    return {(Wide)__builtin_ia32_pmovsxbd512_mask((Bytes)x, Wide{}, -1)};
  } else if constexpr (W == 16 && std::is_same_v<From, std::int16_t> && std::is_same_v<To, std::int32_t>) {
    return {(Wide)__builtin_ia32_pmovsxwd512_mask(x, Wide{}, -1)};
  } else
#endif
      if constexpr (integers && sizeof(To) > 2 * sizeof(From)) {
    using Between =
        std::conditional_t<sizeof(From) == 1,
                           std::conditional_t<std::is_signed_v<From>, std::int16_t, std::uint16_t>,
                           std::conditional_t<std::is_signed_v<From>, std::int32_t, std::uint32_t>>;
    return convert_vector<To, Between, W>(
        Lanes<Between, W>{__builtin_convertvector(x, typename Lanes<Between, W>::type)});
  } else {
    return {__builtin_convertvector(x, Wide)};
  }
}

template <class To, class From, int W>
PLEAT_INLINE Lanes<To, W> convert_lanes(const Lanes<From, W>& x) {
  if constexpr (std::is_same_v<To, From>) {
    return x;
  } else if constexpr (is_half<From>) {
    return convert_lanes<To>(widen(x));
  } else if constexpr (std::is_same_v<To, bool>) {  // true is what is not zero, not what truncates to one
    const auto ones = __builtin_convertvector(x.v != 0, typename Lanes<std::int8_t, W>::type) & 1;
    return {(typename Lanes<bool, W>::type)ones};
  } else {
    static_assert(!is_half<To>, "lanes hold half precision only as it is stored");
    return convert_vector<To, From, W>(x);
  }
}

template <class To, class A, class B>
PLEAT_INLINE auto convert_lanes(const Pair<A, B>& x) {
  return Pair{convert_lanes<typename To::first_type>(x.first),
              convert_lanes<typename To::second_type>(x.second)};
}

}  // namespace pleat::detail
