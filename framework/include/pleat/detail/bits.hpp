// Looking at a value as bits, on the host and on the device. std::bit_cast is a host function for nvcc.
#pragma once

#include <cstdint>

#include <pleat/macros.hpp>

namespace pleat::detail {

template <class To, class From>
PLEAT_INLINE constexpr To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}

// Of a number that is not zero.
PLEAT_INLINE int count_leading_zeros(std::uint64_t x) {
#if defined(__CUDA_ARCH__)
  return __clzll(static_cast<long long>(x));
#else
  return __builtin_clzll(x);
#endif
}

}  // namespace pleat::detail
