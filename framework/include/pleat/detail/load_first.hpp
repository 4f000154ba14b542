// load_first<T, W>(from, few): lanes of which the first `few` are the items from `from` on and the others 0.
// No item beyond them is read. One instruction where the machine has masked loads (AVX-512; AVX2 for items of
// 4 and 8 bytes), else through a buffer, which costs some 10 ns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <pleat/detail/lanes.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

// Has this unit loads by lanes, for whole registers of any item?
#if !defined(__CUDACC__) && defined(__AVX512BW__) && defined(__AVX512VL__)
inline constexpr bool has_masked_loads = true;
#define PLEAT_MASKED_LOAD(suffix) \
  asm("vmovdqu" #suffix " %1, %0%{%2%}%{z%}" : "=v"(to.v) : "m"(items), "Yk"(mask))
template <class T, int W>
PLEAT_HOST_INLINE Lanes<T, W> load_masked(const T* from, std::uint64_t mask) {
  Lanes<T, W> to;
  const auto& items = *reinterpret_cast<const T(*)[W]>(from);
  if constexpr (sizeof(T) == 1) {
    PLEAT_MASKED_LOAD(8);
  } else if constexpr (sizeof(T) == 2) {
    PLEAT_MASKED_LOAD(16);
  } else if constexpr (sizeof(T) == 4) {
    PLEAT_MASKED_LOAD(32);
  } else {
    PLEAT_MASKED_LOAD(64);
  }
  return to;
}
#undef PLEAT_MASKED_LOAD

// The same but for the first `few`.
template <class T, int W>
PLEAT_HOST_INLINE Lanes<T, W> load_last(const T* from, int few) {
  return load_masked<T, W>(from, ~std::uint64_t(0) << few);
}
#else
inline constexpr bool has_masked_loads = false;
template <class T, int W>
Lanes<T, W> load_last(const T* from, int few);  // not there
#endif

template <class T, int W>
PLEAT_HOST_INLINE Lanes<T, W> load_first(const T* from, int few) {
  constexpr std::size_t bytes = sizeof(T) * W;
  [[maybe_unused]] constexpr bool whole_register = bytes == 16 || bytes == 32 || bytes == 64;
#if defined(__CUDACC__)
#elif defined(__AVX512BW__) && defined(__AVX512VL__)
  if constexpr (whole_register) {
    return load_masked<T, W>(from, (std::uint64_t(1) << few) - 1);  // few < W <= 64
  }
#elif defined(__AVX2__)
  if constexpr (whole_register && bytes <= 32 && sizeof(T) >= 4) {
    using Word = signed_of_size<sizeof(T)>;
    typedef Word Mask __attribute__((vector_size(sizeof(Word) * W)));
    Lanes<T, W> to;
    Mask numbers;
    for (int k = 0; k < W; ++k) numbers[k] = Word(k);
    const Mask mask = numbers < Word(few);
    const auto& items = *reinterpret_cast<const T(*)[W]>(from);
    if constexpr (sizeof(T) == 4) {
      asm("vpmaskmovd %1, %2, %0" : "=x"(to.v) : "m"(items), "x"(mask));
    } else {
      asm("vpmaskmovq %1, %2, %0" : "=x"(to.v) : "m"(items), "x"(mask));
    }
    return to;
  }
#endif
  T x[W] = {};
  std::memcpy(static_cast<void*>(x), from, sizeof(T) * std::size_t(few));
  return load<T, W>(x);
}

}  // namespace pleat::detail
