// The states of a pleat's columns become one, on the CPU: by halving, or neighbour by neighbour for an
// ordered fold. Joins is anything with join(left, right, counts): a Reduction, or one reducer.
#pragma once

#include <cstdint>

#include <pleat/detail/access.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/fold/shape.hpp>
#include <pleat/macros.hpp>

namespace pleat::fold {

template <class R>
struct OneReducer {
  const R& reducer;
  template <class S>
  PLEAT_HOST_INLINE S join(const S& l, const S& r, Counts n) const {
    return pleat::detail::join_states(reducer, l, r, n);
  }
};

// `columns` columns of a pleat of `count` items; those that hold no item are skipped.
template <class Joins, class S>
PLEAT_EXACT_FLOATS S fold_halves_across(const Joins& joins, S* states, int columns, int count) {
  for (int half = columns / 2; half >= 1; half /= 2) {
    const int pairs = pleat::detail::smaller(half, count - half);
    for (int c = 0; c < pairs; ++c) {
      const Counts counts{items_in_column(count, c, 2 * half), items_in_column(count, c + half, 2 * half)};
      states[c] = joins.join(states[c], states[c + half], counts);
    }
  }
  return states[0];
}

// `columns` columns of `rows` consecutive items each, the last perhaps fewer, of a pleat of `count` items.
template <class Joins, class S>
PLEAT_EXACT_FLOATS S fold_neighbours_across(const Joins& joins, S* states, int columns, int rows, int count) {
  for (int step = 1; step < columns; step *= 2) {
    for (int c = 0; c + step < columns; c += 2 * step) {
      const Counts counts{step * rows, pleat::detail::smaller(step * rows, count - (c + step) * rows)};
      states[c] = joins.join(states[c], states[c + step], counts);
    }
  }
  return states[0];
}

}  // namespace pleat::fold
