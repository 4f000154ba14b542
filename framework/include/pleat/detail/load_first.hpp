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

template <class T, int W>
PLEAT_HOST_INLINE Lanes<T, W> load_first(const T* from, int few) {
  constexpr std::size_t bytes = sizeof(T) * W;
  [[maybe_unused]] constexpr bool whole_register = bytes == 16 || bytes == 32 || bytes == 64;
#if defined(__CUDACC__)
#elif defined(__AVX512BW__) && defined(__AVX512VL__)
  if constexpr (whole_register) {
    Lanes<T, W> to;
    const std::uint64_t mask = (std::uint64_t(1) << few) - 1;  // few < W <= 64
    const auto& items = *reinterpret_cast<const T(*)[]>(from);
    if constexpr (sizeof(T) == 1) {
      asm("vmovdqu8 %1, %0%{%2%}%{z%}" : "=v"(to.v) : "m"(items), "Yk"(mask));
    } else if constexpr (sizeof(T) == 2) {
      asm("vmovdqu16 %1, %0%{%2%}%{z%}" : "=v"(to.v) : "m"(items), "Yk"(mask));
    } else if constexpr (sizeof(T) == 4) {
      asm("vmovdqu32 %1, %0%{%2%}%{z%}" : "=v"(to.v) : "m"(items), "Yk"(mask));
    } else {
      asm("vmovdqu64 %1, %0%{%2%}%{z%}" : "=v"(to.v) : "m"(items), "Yk"(mask));
    }
    return to;
  }
#elif defined(__AVX2__)
  if constexpr (whole_register && bytes <= 32 && sizeof(T) >= 4) {
    using Word = signed_of_size<sizeof(T)>;
    typedef Word Mask __attribute__((vector_size(sizeof(Word) * W)));
    Lanes<T, W> to;
    Mask numbers;
    for (int k = 0; k < W; ++k) numbers[k] = Word(k);
    const Mask mask = numbers < Word(few);
    const auto& items = *reinterpret_cast<const T(*)[]>(from);
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
