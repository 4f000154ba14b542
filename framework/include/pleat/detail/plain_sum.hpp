// A sum held in one value of type V: what Plain and In<V> mean for every sum-like reducer.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include <pleat/concepts/accumulator.hpp>
#include <pleat/detail/arithmetic.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

struct Adds {
  template <class V>
  static auto of(const V& a, const V& b) -> decltype(a + b);
};
struct Multiplies {
  template <class V>
  static auto of(const V& a, const V& b) -> decltype(a * b);
};
// Can add or mul combine two V? Numbers it knows; a class brings its own operator.
template <class V, class Operation>
inline constexpr bool has_operation = std::is_arithmetic_v<V> || (std::is_class_v<V> && requires(const V& x) {
                                        { Operation::of(x, x) } -> std::convertible_to<V>;
                                      });

template <class V>
struct PlainSum {
  static_assert(
      has_operation<V, Adds>,
      "Sum: the type must be a number, std::complex or std::array of numbers, or have an operator+");
  using value_type = V;
  using total_type = V;
  static constexpr bool order_free = std::is_integral_v<V>;
  static constexpr bool symmetric = std::is_arithmetic_v<V>;
  static constexpr bool needs_every_item = false;

  template <class L>
  struct lanes {
    L sum;
    PLEAT_INLINE lanes<V> lane(int k) const { return {detail::lane(sum, k)}; }
  };
  using state = lanes<V>;

  PLEAT_INLINE static state identity() {  // -0.0 is the neutral element of floating addition
    if constexpr (std::is_floating_point_v<V>) return {-V(0)};
    return {V{}};
  }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return {x};
  }
  template <class L>
  PLEAT_INLINE static void fold(lanes<L>& s, const L& x) {
    s.sum = add(s.sum, x);
  }
  template <class L>
  PLEAT_INLINE static lanes<L> first_product(const L& x, const L& y) {
    return {mul(x, y)};
  }
  template <class L>
  PLEAT_INLINE static void fold_product(lanes<L>& s, const L& x, const L& y) {
    s.sum = add(s.sum, mul(x, y));
  }
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r, Counts) {
    return {add(l.sum, r.sum)};
  }
  template <class L>
  PLEAT_INLINE static void make_neutral(lanes<L>& s) {
    s.sum = broadcast<L>(identity().sum);
  }
  // The sum of `items` items; that of none is +0.0.
  PLEAT_INLINE static V total(const state& s, std::int64_t items) {
    return items == 0 ? V{} : canonical(s.sum);
  }
};

// How an accumulator sums: its own summation, or a plain sum in the type that it holds.
template <class Accumulator, class T>
struct OwnSummation {
  using type = PlainSum<held_t<Accumulator, T>>;
};
template <class Accumulator, class T>
  requires requires { typename Accumulator::template summation<T>; }
struct OwnSummation<Accumulator, T> {
  using type = typename Accumulator::template summation<T>;
};
template <class Accumulator, class T>
using own_summation_t = typename OwnSummation<Accumulator, T>::type;

}  // namespace pleat::detail
