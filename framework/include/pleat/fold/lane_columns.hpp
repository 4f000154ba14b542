// One pleat of stored items on the CPU, with the columns in SIMD registers. Same tree as the specification:
// vectors of columns fold down, then vectors join by halving, then the lanes of the last vector.
#pragma once

#include <bit>
#include <cstdint>

#include <pleat/detail/access.hpp>
#include <pleat/detail/convert.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/across.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/fold/items.hpp>
#include <pleat/fold/shape.hpp>
#include <pleat/macros.hpp>

namespace pleat::fold {

// A reducer whose state can stand over lanes of its value type.
template <class R>
concept LaneReducer = pleat::detail::has_lanes<typename R::value_type> && requires {
  typename R::template lanes<pleat::detail::lanes_for<typename R::value_type, 4>>;
};

// What a column over lanes holds while it folds: the state, or what the reducer has as column_of<L>.
template <class R, class V>
concept HasLaneColumn = requires { typename R::template column_of<V>; };
template <class R, class V>
struct LaneColumn {
  using type = typename R::template lanes<V>;
};
template <class R, class V>
  requires HasLaneColumn<R, V>
struct LaneColumn<R, V> {
  using type = typename R::template column_of<V>;
};
template <class R, class V>
using lane_column_t = typename LaneColumn<R, V>::type;

// What the loops need to know about a reducer over stored items in registers of `RegisterBytes`. Shape is the
// pleat's.
template <class R, class Shape_, class Items_, int RegisterBytes>
struct LaneLayout {
  using Shape = Shape_;
  using Items = Items_;
  using value_type = typename R::value_type;
  static constexpr int columns = Shape::columns;
  static constexpr int width =
      RegisterBytes / pleat::detail::larger(pleat::detail::lane_bytes<typename Items::value>,
                                            pleat::detail::lane_bytes<value_type>);
  static constexpr int vectors = columns / width;
  using Values = pleat::detail::lanes_for<value_type, width>;
  using State = typename R::template lanes<Values>;
  using Column = lane_column_t<R, Values>;
  // Vectors folded side by side: enough to hide latency, few enough to stay in registers.
  static constexpr int registers_per_state = int(sizeof(Column)) / RegisterBytes;
  static constexpr int abreast = pleat::detail::smaller(
      vectors,
      pleat::detail::larger(
          1, pleat::detail::smaller(
                 8, (RegisterBytes == 64 ? 16 : 8) /
                        pleat::detail::larger(1, int(std::bit_ceil(unsigned(registers_per_state)))))));
  static_assert(vectors >= 1 && vectors % abreast == 0);

  PLEAT_HOST_INLINE static Values load(const Items& items, std::int64_t j) {
    return pleat::detail::convert_lanes<value_type>(items.template lanes<width>(j));
  }
};

template <class R, class V>
PLEAT_HOST_INLINE lane_column_t<R, V> begin_lanes(const R& r, const V& x) {
  if constexpr (HasLaneColumn<R, V>) {
    return r.begin(x);
  } else {
    return r.template first<V>(x);
  }
}
template <class R, class V>
PLEAT_HOST_INLINE void fold_lanes(const R& r, lane_column_t<R, V>& c, const V& x, int row) {
  if constexpr (HasLaneColumn<R, V>) {
    r.fold(c, x, row);
  } else if constexpr (requires { r.fold(c, x); }) {
    r.fold(c, x);
  } else {
    r.fold(c, x, Item{0, row});
  }
}
template <class R, class V>
PLEAT_HOST_INLINE typename R::template lanes<V> end_lanes(const R& r, const lane_column_t<R, V>& c) {
  if constexpr (HasLaneColumn<R, V>) {
    return r.end(c);
  } else {
    return c;
  }
}

// Down: `rows` whole rows of columns into one lane column per vector.
template <class R, class Layout>
PLEAT_EXACT_FLOATS void fold_down(const R& r, const typename Layout::Items& items, int rows,
                                  typename Layout::Column* out) {
  using V = typename Layout::Values;
  constexpr int W = Layout::width, G = Layout::abreast, C = Layout::columns;
  for (int v = 0; v < Layout::vectors; v += G) {
    std::int64_t from = v * W;
    typename Layout::Column c[G];
    PLEAT_UNROLL_8
    for (int g = 0; g < G; ++g) c[g] = begin_lanes<R, V>(r, Layout::load(items, from + g * W));
    for (int row = 1; row < rows; ++row) {
      from += C;
      PLEAT_UNROLL_8
      for (int g = 0; g < G; ++g) fold_lanes<R, V>(r, c[g], Layout::load(items, from + g * W), row);
    }
    PLEAT_UNROLL_8
    for (int g = 0; g < G; ++g) out[v + g] = c[g];
  }
}

// Across for a pleat of whole rows: vectors first.
template <class R, class Layout>
PLEAT_EXACT_FLOATS typename R::state fold_vectors_across(const R& r, typename Layout::State* s, int rows) {
  constexpr int W = Layout::width;
  std::int64_t each = rows;
  for (int half = Layout::vectors / 2; half >= 1; half /= 2, each *= 2) {
    for (int v = 0; v < half; ++v)
      s[v] = pleat::detail::join_states(r, s[v], s[v + half], Counts{each, each});
  }
  typename R::state lanes[W];
  for (int k = 0; k < W; ++k) lanes[k] = s[0].lane(k);
  return fold_halves_across(OneReducer<R>{r}, lanes, W, rows * Layout::columns);
}

// A pleat of `count` items, 1 to the pleat's size.
template <class R, class Layout>
PLEAT_EXACT_FLOATS typename R::state fold_lane_pleat(const R& r, const typename Layout::Items& items,
                                                     int count) {
  using T = typename R::value_type;
  constexpr int C = Layout::columns, W = Layout::width;
  const int rows = count / C, rest = count % C;
  using V = typename Layout::Values;
  typename Layout::Column s[Layout::vectors];
  if (rows > 0) {
    fold_down<R, Layout>(r, items, rows, s);
    if (rest == 0) {
      typename Layout::State ends[Layout::vectors];
      for (int v = 0; v < Layout::vectors; ++v) ends[v] = end_lanes<R, V>(r, s[v]);
      return fold_vectors_across<R, Layout>(r, ends, rows);
    }
  }

  lane_column_t<R, T> columns[C];
  if (rows > 0) {
    for (int c = 0; c < C; ++c) columns[c] = s[c / W].lane(c % W);
  }
  for (int c = 0; c < rest; ++c) {
    const T value = pleat::detail::convert<T>(items[rows * C + c]);
    if (rows > 0) {
      fold_lanes<R, T>(r, columns[c], value, rows);
    } else {
      columns[c] = begin_lanes<R, T>(r, value);
    }
  }
  typename R::state ends[C];
  for (int c = 0; c < C && c < count; ++c) ends[c] = end_lanes<R, T>(r, columns[c]);
  return fold_halves_across(OneReducer<R>{r}, ends, C, count);
}

}  // namespace pleat::fold
