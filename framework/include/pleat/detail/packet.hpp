// Packet<T, V>: V consecutive items of memory, read by one load where their bytes are a power of two up to 16
// and aligned.
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

// On the device the data is read past the first-level cache, since it is read once; in words as large as
// divide it.
template <class T, int V>
PLEAT_INLINE Packet<T, V> load_packet(const T* from) {
  Packet<T, V> packet;
#if defined(__CUDA_ARCH__)
  constexpr int bytes = int(sizeof(packet)), divisor = bytes & -bytes,
                word_bytes = divisor < 16 ? divisor : 16;
  using Word = typename LoadWord<word_bytes>::type;
  Word words[bytes / word_bytes];
#pragma unroll
  for (int k = 0; k < bytes / word_bytes; ++k) words[k] = __ldcs(reinterpret_cast<const Word*>(from) + k);
  std::memcpy(&packet, words, sizeof(packet));
#else
  std::memcpy(&packet, from, sizeof(packet));
#endif
  return packet;
}

}  // namespace pleat::detail
