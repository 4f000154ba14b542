// Moving any trivially copyable value between lanes, and reading what another block wrote.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <pleat/macros.hpp>

namespace pleat::gpu {

inline constexpr unsigned whole_warp = 0xffffffffu;

template <class T>
struct Words {
  static constexpr int count = int((sizeof(T) + 3) / 4);
  std::uint32_t word[count];
};

// which ? a : b, word by word: a conditional expression of two objects selects an address, which sends both
// to memory.
template <class T>
__device__ __forceinline__ T select_words(bool which, const T& a, const T& b) {
  Words<T> x, y;
  std::memcpy(&x, &a, sizeof(T));
  std::memcpy(&y, &b, sizeof(T));
#pragma unroll
  for (int k = 0; k < Words<T>::count; ++k) x.word[k] = which ? x.word[k] : y.word[k];
  T selected;
  std::memcpy(&selected, &x, sizeof(T));
  return selected;
}

// move(word) for each word of a value.
template <class T, class Move>
__device__ __forceinline__ T move_words(const T& value, const Move& move) {
  Words<T> words;
  std::memcpy(&words, &value, sizeof(T));
#pragma unroll
  for (int k = 0; k < Words<T>::count; ++k) words.word[k] = move(words.word[k]);
  T moved;
  std::memcpy(&moved, &words, sizeof(T));
  return moved;
}

// Every lane receives the value of lane ^ mask.
template <class T>
__device__ __forceinline__ T shuffle_xor(const T& value, int mask) {
  return move_words(value, [mask](std::uint32_t word) { return __shfl_xor_sync(whole_warp, word, mask); });
}

// Every lane of `lanes` receives the value of the lane that it names, one of `lanes`.
template <class T>
__device__ __forceinline__ T shuffle_from(const T& value, unsigned lanes, int lane) {
  return move_words(value, [=](std::uint32_t word) { return __shfl_sync(lanes, word, lane); });
}

// The widest unit in which a T can be copied as it is aligned.
template <class T>
using CopyUnit = std::conditional_t<
    alignof(T) % 8 == 0, unsigned long long,
    std::conditional_t<alignof(T) % 4 == 0, std::uint32_t,
                       std::conditional_t<alignof(T) % 2 == 0, std::uint16_t, std::uint8_t>>>;

// A value that another block wrote: read from L2, past a first-level line that may be old.
template <class T>
__device__ __forceinline__ T read_from_l2(const T* from) {
  using Unit = CopyUnit<T>;
  T value;
  Unit units[sizeof(T) / sizeof(Unit)];
#pragma unroll
  for (std::size_t k = 0; k < sizeof(T) / sizeof(Unit); ++k)
    units[k] = __ldcg(reinterpret_cast<const Unit*>(from) + k);
  std::memcpy(&value, units, sizeof(T));
  return value;
}
// A value for another block, padding and all: an assignment would leave the padding that a reader copies
// unwritten.
template <class T>
__device__ __forceinline__ void write_for_other_blocks(T* to, const T& value) {
  using Unit = CopyUnit<T>;
  Unit units[sizeof(T) / sizeof(Unit)];
  std::memcpy(units, &value, sizeof(T));
#pragma unroll
  for (std::size_t k = 0; k < sizeof(T) / sizeof(Unit); ++k) reinterpret_cast<Unit*>(to)[k] = units[k];
}

}  // namespace pleat::gpu
