// Packet<T, V>: V consecutive items of memory, read by one load where their bytes are 2, 4, 8 or 16 and
// aligned.
#pragma once

#include <cstdint>
#include <cstring>

#include <pleat/macros.hpp>

namespace pleat::detail {

template <class T, int V>
struct Packet {
  T item[V];
};

#if defined(__CUDA_ARCH__)
template <int Bytes>
struct LoadWord;
template <>
struct LoadWord<1> {
  using type = unsigned char;
};
template <>
struct LoadWord<2> {
  using type = unsigned short;
};
template <>
struct LoadWord<4> {
  using type = unsigned;
};
template <>
struct LoadWord<8> {
  using type = uint2;
};
template <>
struct LoadWord<16> {
  using type = uint4;
};
#endif

// On the device the data is read past the first-level cache, since it is read once.
template <class T, int V>
PLEAT_INLINE Packet<T, V> load_packet(const T* from) {
  Packet<T, V> packet;
#if defined(__CUDA_ARCH__)
  const auto word = __ldcs(reinterpret_cast<const typename LoadWord<sizeof(packet)>::type*>(from));
  std::memcpy(&packet, &word, sizeof(packet));
#else
  std::memcpy(&packet, from, sizeof(packet));
#endif
  return packet;
}

}  // namespace pleat::detail
