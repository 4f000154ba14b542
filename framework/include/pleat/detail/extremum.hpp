// What Min and Max, ArgMin and ArgMax share: a fold over order keys, of which the smallest wins.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/detail/convert.hpp>
#include <pleat/detail/limits.hpp>
#include <pleat/detail/order_key.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/options.hpp>

namespace pleat::detail {

// The better of two floats by the order of keys; NaN is better than any number, or worse where it is ignored,
// and comes out as one fixed NaN. On the device this is one instruction, which orders -0.0 below +0.0 as
// well; a key takes four.
template <class Order, Nan nan = Nan::Propagate>
PLEAT_INLINE float better_value(float a, float b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  float better;
  if constexpr (std::is_same_v<Order, Least> && nan == Nan::Propagate) {
    asm("min.NaN.f32 %0, %1, %2;" : "=f"(better) : "f"(a), "f"(b));
  } else if constexpr (std::is_same_v<Order, Least>) {
    asm("min.f32 %0, %1, %2;" : "=f"(better) : "f"(a), "f"(b));
  } else if constexpr (nan == Nan::Propagate) {
    asm("max.NaN.f32 %0, %1, %2;" : "=f"(better) : "f"(a), "f"(b));
  } else {
    asm("max.f32 %0, %1, %2;" : "=f"(better) : "f"(a), "f"(b));
  }
  return better;
#else
  const bool right = to_key<Order, nan>(b) < to_key<Order, nan>(a);
  const float better = right ? b : a;
  return better != better ? quiet_nan<float>() : better;
#endif
}

// What a column holds while it folds down: the value where better_value serves, otherwise the key.
template <class T>
inline constexpr bool holds_value = std::is_same_v<T, float> || is_half<T>;

template <class T, class Order, Nan nan>
struct ExtremumColumn {
  using Key = order_key_t<T, Order>;
  using Held = std::conditional_t<holds_value<T>, float, Key>;
  PLEAT_INLINE static Held hold(const T& x) {
    if constexpr (holds_value<T>) {
      return better_value<Order, nan>(convert<float>(x), convert<float>(x));
    } else {
      return to_key<Order, nan>(x);
    }
  }
  PLEAT_INLINE static Held better(const Held& held, const T& x) {
    if constexpr (holds_value<T>) {
      return better_value<Order, nan>(held, convert<float>(x));
    } else {
      return minimum(held, to_key<Order, nan>(x));
    }
  }
  PLEAT_INLINE static Key key(const Held& held) {
    if constexpr (holds_value<T>) {
      return to_key<Order, nan>(convert<T>(held));
    } else {
      return held;
    }
  }
};

template <class T, class Order, Nan nan = Nan::Propagate>
struct Extremum {
  using value_type = T;
  using result_type = T;
  static constexpr bool order_free = has_lanes<T>;  // values of a user's type may tie and yet differ

  template <class L>
  struct lanes {
    using Keys = lanes_of_t<L, order_key_t<T, Order>>;
    Keys key;
    PLEAT_INLINE lanes<T> lane(int k) const { return {detail::lane(key, k)}; }
  };
  using state = lanes<T>;

  // The column form, for scalars.
  using Column = ExtremumColumn<T, Order, nan>;
  struct column {
    typename Column::Held held;
  };
  PLEAT_INLINE static column begin(const T& x) { return {Column::hold(x)}; }
  PLEAT_INLINE static void fold(column& c, const T& x, int) { c.held = Column::better(c.held, x); }
  PLEAT_INLINE static state end(const column& c, std::int64_t, int) { return {Column::key(c.held)}; }

  PLEAT_INLINE static state identity()
    requires(has_losing_key<T>)
  {
    return {losing_key<Order, T>()};
  }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return {to_key<Order, nan>(x)};
  }
  template <class L>
  PLEAT_INLINE static void fold(lanes<L>& s, const L& x) {
    s.key = minimum(s.key, to_key<Order, nan>(x));
  }
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r) {
    return {minimum(l.key, r.key)};
  }
  template <class L>
  PLEAT_INLINE static void make_neutral(lanes<L>& s)
    requires(has_losing_key<T>)
  {
    s.key = broadcast<typename lanes<L>::Keys>(losing_key<Order, T>());
  }
  PLEAT_INLINE static result_type result(const state& s) { return from_key<Order, T, nan>(s.key); }
};

}  // namespace pleat::detail
