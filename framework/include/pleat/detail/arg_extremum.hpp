// ArgMin and ArgMax: the extreme value and where it stands. Keys are compared first, then indices, so every
// order of joins gives the same bits. A column folds (key, row); the index is made when the column ends. On
// the CPU `value_reducer` lets a backend fold the values alone and look up the index in the winning pleat.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include <pleat/detail/extremum.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/options.hpp>

namespace pleat {

// An extreme value and the i at which it stands; of equals the lowest i, or the highest with Ties::Last.
// index is -1 for an empty range. (A range that begins below zero may have its extreme at i = -1: then tell
// by the count. With Ties::Last it is also -1 for an extreme at i = -2^63.)
template <class T>
struct ArgResult {
  T value;
  std::int64_t index;
  PLEAT_FUNCTION bool has_value() const { return index != -1; }
};

}  // namespace pleat

namespace pleat::detail {

template <class T, class Order, Nan nan, Ties order_of_ties>
struct ArgExtremum {
  using value_type = T;
  using result_type = ArgResult<T>;
  using Key = order_key_t<T, Order>;
  using value_reducer = Extremum<T, Order, nan>;
  static constexpr bool order_free = true;
  static constexpr Ties ties = order_of_ties;
  // The index of a partial that holds nothing: no item's, and it loses every tie.
  static constexpr std::int64_t nowhere = ties == Ties::First ? std::numeric_limits<std::int64_t>::max()
                                                              : std::numeric_limits<std::int64_t>::min();

  using Column = ExtremumColumn<T, Order, nan>;
  struct column {
    typename Column::Held held;
    int row;
  };
  struct state {
    Key key;
    std::int64_t index;
  };

  // All NaNs get one key: they tie. (Ignored ones need not: no result shows them.)
  PLEAT_INLINE static Key key_of(const T& x) { return tie_nans(to_key<Order, nan>(x)); }
  PLEAT_INLINE static Key tie_nans(const Key& k) {
    if constexpr (is_float_like<T> && nan == Nan::Propagate) {
      const Key last = last_nan_key<T>;  // a copy: device code cannot take the constant's address
      return maximum(k, last);
    }
    return k;
  }

  PLEAT_INLINE static state identity()
    requires(has_losing_key<T>)
  {
    return {losing_key<Order, T>(), nowhere};
  }
  PLEAT_INLINE static column begin(const T& x) {
    if constexpr (holds_value<T>) {
      return {Column::hold(x), 0};
    } else {
      return {key_of(x), 0};
    }
  }
  PLEAT_INLINE static void fold(column& c, const T& x, int row) {
    if constexpr (holds_value<T>) {
      // All NaNs are held as one, so the bits change only when x is better than all above it, and are those
      // of x only when x is as good.
      const float held = Column::better(c.held, x);
      const bool here =
          ties == Ties::First ? bits_of(held) != bits_of(c.held) : bits_of(held) == bits_of(Column::hold(x));
      c.row = here ? row : c.row;
      c.held = held;
    } else {
      const Key k = key_of(x);
      const bool here = ties == Ties::First ? k < c.held : !(c.held < k);
      c.held = here ? k : c.held;
      c.row = here ? row : c.row;
    }
  }
  PLEAT_INLINE static state end(const column& c, std::int64_t first, int stride) {
    int row = c.row;
#if defined(__CUDA_ARCH__)
    asm("" : "+r"(row));  // else the fold selects 64-bit indices, two words an item
#endif
    return {tie_nans(Column::key(c.held)), first + std::int64_t(row) * stride};
  }
  PLEAT_INLINE static state join(const state& l, const state& r) {
    const bool wins_tie = ties == Ties::First ? r.index < l.index : l.index < r.index;
    const bool tie_to_right = wins_tie && !(l.key < r.key);
    const bool right =
        r.key < l.key || tie_to_right;  // selected field by field, which keeps both in registers
    return {right ? r.key : l.key, right ? r.index : l.index};
  }
  PLEAT_INLINE static result_type result(const state& s) {
    const bool nothing = s.index == nowhere || is_passed_over<T, nan>(s.key);
    return {from_key<Order, T, nan>(s.key), nothing ? -1 : s.index};
  }

  PLEAT_INLINE static state from_partial(const result_type& p) {
    return {key_of(p.value), p.has_value() ? p.index : nowhere};
  }

  // The value form's partial, made comparable, and the state once the place is known.
  PLEAT_INLINE static Key key_of_state(const typename value_reducer::state& s) { return tie_nans(s.key); }

 private:
  PLEAT_INLINE static std::int32_t bits_of(float x) { return bit_cast<std::int32_t>(x); }
};

}  // namespace pleat::detail
