// Room for N values that costs nothing to make; the values are trivially copyable.
#pragma once

#include <cstddef>

#include <pleat/macros.hpp>

namespace pleat::fold {

template <class T, std::size_t N>
struct Uninitialized {
  alignas(T) std::byte bytes[sizeof(T) * N];
  PLEAT_HOST_INLINE T& operator[](std::size_t i) { return *(reinterpret_cast<T*>(bytes) + i); }
  PLEAT_HOST_INLINE const T& operator[](std::size_t i) const {
    return *(reinterpret_cast<const T*>(bytes) + i);
  }
};

}  // namespace pleat::fold
