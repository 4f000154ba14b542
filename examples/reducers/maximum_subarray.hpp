// The greatest sum of consecutive items: of the daily moves of a price, the most that buying and selling once
// could have earned.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/macros.hpp>

template <class T>
struct MaximumSubarray {
  using value_type = T;
  struct state {
    T all;    // the sum of all items of the partial
    T left;   // the greatest sum of items from its left end on
    T right;  // ... up to its right end
    T best;   // ... anywhere
  };
  using result_type = T;
  // Join puts the right operand behind the left one, so partials must hold consecutive items.
  static constexpr bool commutative = false;

  // No identity: there is no greatest sum of no items.
  PLEAT_FUNCTION static state first(T x) { return {x, x, x, x}; }
  PLEAT_FUNCTION static void fold(state& s, T x) { s = join(s, first(x)); }
  PLEAT_FUNCTION static state join(const state& l, const state& r) {
    return {l.all + r.all, greater(l.left, l.all + r.left), greater(r.right, l.right + r.all),
            greater(greater(l.best, r.best), l.right + r.left)};
  }
  PLEAT_FUNCTION static T result(const state& s) { return s.best; }

 private:
  PLEAT_FUNCTION static T greater(T a, T b) { return a < b ? b : a; }
};

static_assert(pleat::Reducer<MaximumSubarray<int>>);
