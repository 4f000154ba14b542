// What the logical and the bitwise reducers share: and, or, exclusive or, on integer scalars and lanes.
#pragma once

#include <type_traits>

#include <pleat/detail/bits.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/limits.hpp>
#include <pleat/detail/order_key.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

// Each has the neutral bits: all ones or none.
#define PLEAT_BITWISE(Name, sign, all_ones)                \
  struct Name {                                            \
    static constexpr bool neutral = all_ones;              \
    template <class K>                                     \
    PLEAT_INLINE static K of(const K& a, const K& b) {     \
      if constexpr (std::is_same_v<K, lane_scalar_t<K>>) { \
        return K(a sign b);                                \
      } else {                                             \
        return {a.v sign b.v};                             \
      }                                                    \
    }                                                      \
  };
PLEAT_BITWISE(BitwiseAnd, &, true)
PLEAT_BITWISE(BitwiseOr, |, false)
PLEAT_BITWISE(BitwiseXor, ^, false)
#undef PLEAT_BITWISE

template <class T, class Operation>
struct Bitwise {
  static_assert(std::is_integral_v<T>, "BitAnd, BitOr, BitXor: the type must be an integer or bool");
  using value_type = T;
  using result_type = T;
  static constexpr bool order_free = true;

  template <class L>
  struct lanes {
    L bits;
    PLEAT_INLINE lanes<T> lane(int k) const { return {T(detail::lane(bits, k))}; }
  };
  using state = lanes<T>;

  PLEAT_INLINE static state identity() { return {Operation::neutral ? T(-1) : T(0)}; }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return {x};
  }
  template <class L>
  PLEAT_INLINE static void fold(lanes<L>& s, const L& x) {
    s.bits = Operation::of(s.bits, x);
  }
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r) {
    return {Operation::of(l.bits, r.bits)};
  }
  template <class L>
  PLEAT_INLINE static void make_neutral(lanes<L>& s) {
    s.bits = broadcast<L>(identity().bits);
  }
  PLEAT_INLINE static result_type result(const state& s) { return s.bits; }
};

// Is x true, that is, other than zero? -1 or 0, as wide as x. NaN is true, as everywhere in C++. By bits, so
// that no compiler flag can take a subnormal for zero.
template <class L>
PLEAT_INLINE auto truth(const L& x) {
  using T = lane_scalar_t<L>;
  using K = lanes_of_t<L, bits_of_t<T>>;
  K k = reinterpret_lanes<K>(x);
  if constexpr (is_float_like<T>) k = add(k, k);  // drops the sign: -0.0 is false
  if constexpr (std::is_same_v<L, T>) {
    return K(k != 0 ? -1 : 0);
  } else {
    return K{(typename K::type)(k.v != 0)};
  }
}

template <class T, class Operation>
struct Logical {
  static_assert(has_lanes<T>,
                "LogicalAnd, LogicalOr, LogicalXor: the type must be a number of at most 8 bytes, or bool");
  using value_type = T;
  using result_type = bool;
  static constexpr bool order_free = true;

  template <class L>
  struct lanes {
    lanes_of_t<L, bits_of_t<T>> truth;
    PLEAT_INLINE lanes<T> lane(int k) const { return {detail::lane(truth, k)}; }
  };
  using state = lanes<T>;

  PLEAT_INLINE static state identity() { return from_partial(Operation::neutral); }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return {truth(x)};
  }
  template <class L>
  PLEAT_INLINE static void fold(lanes<L>& s, const L& x) {
    s.truth = Operation::of(s.truth, truth(x));
  }
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r) {
    return {Operation::of(l.truth, r.truth)};
  }
  template <class L>
  PLEAT_INLINE static void make_neutral(lanes<L>& s) {
    s.truth = broadcast<lanes_of_t<L, bits_of_t<T>>>(identity().truth);
  }
  PLEAT_INLINE static result_type result(const state& s) { return s.truth != 0; }
  PLEAT_INLINE static state from_partial(bool p) { return {bits_of_t<T>(p ? -1 : 0)}; }
};

}  // namespace pleat::detail
