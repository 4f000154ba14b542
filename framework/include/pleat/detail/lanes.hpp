// Lanes<T, W>: W values of one type in SIMD registers, by the compilers' vector extension. A built-in reducer
// is written once over a lane type: a scalar (the specification, CUDA, ragged edges) or Lanes (CPU).
// The width is part of the type, so units built for different instruction sets share no symbol.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <pleat/detail/bits.hpp>
#include <pleat/macros.hpp>
#include <pleat/sources/pair.hpp>
#include <pleat/types/bfloat16.hpp>
#include <pleat/types/half.hpp>

namespace pleat::detail {

// The bytes of the widest vector register that this unit is compiled for.
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
inline constexpr int register_bytes = 64;
#elif defined(__AVX2__)
inline constexpr int register_bytes = 32;
#else
inline constexpr int register_bytes = 16;
#endif
// The same for the folds of the CPU backends: none in a unit that nvcc compiles, since it refuses vectors in
// whatever a device might call. The CPU backends fold scalars there, to the same bits.
#if defined(__CUDACC__)
inline constexpr int fold_register_bytes = 0;
#else
inline constexpr int fold_register_bytes = register_bytes;
#endif

// What stands in a register for a stored T.
template <class T>
struct LaneStorage {
  using type = T;
};
template <>
struct LaneStorage<Half> {
  using type = std::uint16_t;
};
template <>
struct LaneStorage<BFloat16> {
  using type = std::uint16_t;
};
template <>
struct LaneStorage<bool> {
  using type = std::uint8_t;
};

template <class T, int W>
struct Lanes {
  using scalar = T;
  static constexpr int width = W;
  typedef typename LaneStorage<T>::type type __attribute__((vector_size(sizeof(T) * W)));
  type v;
};

// The scalar type of a lane type, and the same lanes of another type.
template <class L>
struct LaneTraits {
  using scalar = L;
  template <class To>
  using of = To;
};
template <class T, int W>
struct LaneTraits<Lanes<T, W>> {
  using scalar = T;
  template <class To>
  using of = Lanes<To, W>;
};
template <class L>
using lane_scalar_t = typename LaneTraits<L>::scalar;
template <class L, class To>
using lanes_of_t = typename LaneTraits<L>::template of<To>;

// May a T be loaded into lanes?
template <class T>
inline constexpr bool has_lanes = std::is_arithmetic_v<T> && sizeof(T) <= 8;
template <>
inline constexpr bool has_lanes<Half> = true;
template <>
inline constexpr bool has_lanes<BFloat16> = true;

template <class A, class B>
inline constexpr bool has_lanes<Pair<A, B>> = has_lanes<A> && has_lanes<B>;

// The lane type of a value, and the bytes of its widest part.
template <class T, int W>
struct LanesFor {
  using type = Lanes<T, W>;
};
template <class A, class B, int W>
struct LanesFor<Pair<A, B>, W> {
  using type = Pair<Lanes<A, W>, Lanes<B, W>>;
};
template <class T, int W>
using lanes_for = typename LanesFor<T, W>::type;
template <class T>
inline constexpr int lane_bytes = int(sizeof(T));
template <class A, class B>
inline constexpr int lane_bytes<Pair<A, B>> = int(sizeof(A) > sizeof(B) ? sizeof(A) : sizeof(B));

template <class T, int W>
PLEAT_HOST_INLINE Lanes<T, W> load(const T* from) {
  Lanes<T, W> to;
  std::memcpy(&to.v, from, sizeof(to.v));
  return to;
}

// The same value in every lane.
template <class L>
PLEAT_INLINE L broadcast(const lane_scalar_t<L>& x) {
  if constexpr (std::is_same_v<L, lane_scalar_t<L>>) {
    return x;
  } else {
    return L{x - typename L::type{}};  // not 0 + x, which loses the sign of -0.0
  }
}

template <class T, int W>
PLEAT_INLINE T lane(const Lanes<T, W>& x, int k) {
  return x.v[k];
}

// select(mask, a, b): a where the comparison held, lane by lane.
template <class T>
PLEAT_INLINE T select(bool mask, const T& a, const T& b) {
  return mask ? a : b;
}
template <class Mask, class T, int W>
PLEAT_INLINE Lanes<T, W> select(const Mask& mask, const Lanes<T, W>& a, const Lanes<T, W>& b) {
  return {mask ? a.v : b.v};
}

template <class T>
  requires std::is_arithmetic_v<T>
PLEAT_INLINE bool less(T a, T b) {
  return a < b;
}
template <class T, int W>
PLEAT_INLINE auto less(const Lanes<T, W>& a, const Lanes<T, W>& b) {
  return a.v < b.v;
}

template <class T>
  requires std::is_arithmetic_v<T>
PLEAT_INLINE bool equal(T a, T b) {
  return a == b;
}
template <class T, int W>
PLEAT_INLINE auto equal(const Lanes<T, W>& a, const Lanes<T, W>& b) {
  return a.v == b.v;
}

template <class L>
PLEAT_INLINE L minimum(const L& a, const L& b) {
  return select(less(b, a), b, a);
}
template <class L>
PLEAT_INLINE L maximum(const L& a, const L& b) {
  return select(less(a, b), b, a);
}
// The same in one expression, in which g++ sees the machine's own minimum and maximum.
template <class T, int W>
PLEAT_INLINE Lanes<T, W> minimum(const Lanes<T, W>& a, const Lanes<T, W>& b) {
  return {b.v < a.v ? b.v : a.v};
}
template <class T, int W>
PLEAT_INLINE Lanes<T, W> maximum(const Lanes<T, W>& a, const Lanes<T, W>& b) {
  return {a.v < b.v ? b.v : a.v};
}

}  // namespace pleat::detail
