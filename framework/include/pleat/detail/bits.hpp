// Looking at a value as bits, on the host and on the device. std::bit_cast is a host function for nvcc.
#pragma once

#include <pleat/macros.hpp>

namespace pleat::detail {

template <class To, class From>
PLEAT_INLINE constexpr To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}

}  // namespace pleat::detail
