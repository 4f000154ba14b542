// Room for N values that costs nothing to make; the values are trivially copyable. What would strain a
// thread's stack stands on the heap, since a reducer's state may be large.
#pragma once

#include <cstddef>
#include <cstring>
#include <new>

#include <pleat/macros.hpp>

namespace pleat::fold {

inline constexpr std::size_t room_on_stack = 256 * 1024;

template <class T, std::size_t N, bool on_stack = sizeof(T) * N <= room_on_stack>
struct Uninitialized {
  alignas(T) std::byte bytes[sizeof(T) * N];
  PLEAT_HOST_INLINE T& operator[](std::size_t i) { return *(reinterpret_cast<T*>(bytes) + i); }
  PLEAT_HOST_INLINE const T& operator[](std::size_t i) const {
    return *(reinterpret_cast<const T*>(bytes) + i);
  }
};

template <class T, std::size_t N>
class Uninitialized<T, N, false> {
 public:
  Uninitialized() = default;
  Uninitialized(const Uninitialized& other) {
    std::memcpy(static_cast<void*>(values_), other.values_, sizeof(T) * N);
  }
  Uninitialized& operator=(const Uninitialized&) = delete;
  ~Uninitialized() { ::operator delete(values_, std::align_val_t(alignof(T))); }

  T& operator[](std::size_t i) { return values_[i]; }
  const T& operator[](std::size_t i) const { return values_[i]; }

 private:
  T* values_ = static_cast<T*>(::operator new(sizeof(T) * N, std::align_val_t(alignof(T))));
};

}  // namespace pleat::fold
