// One pleat of stored items on the CPU, with the columns in SIMD registers. Same tree as the specification:
// vectors of columns fold down, then across (lane_across.hpp).
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include <pleat/detail/access.hpp>
#include <pleat/detail/convert.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/load_first.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/fold/items.hpp>
#include <pleat/fold/lane_across.hpp>
#include <pleat/fold/shape.hpp>
#include <pleat/macros.hpp>

namespace pleat::fold {

// A reducer whose state can stand over lanes of its value type.
template <class R>
concept LaneReducer = pleat::detail::has_lanes<typename R::value_type> && requires {
  typename R::template lanes<pleat::detail::lanes_for<typename R::value_type, 4>>;
  requires divides_lanes<R, typename R::value_type, 4>;
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
  static constexpr int width = pleat::detail::smaller(
      columns, RegisterBytes / pleat::detail::larger(pleat::detail::lane_bytes<typename Items::value>,
                                                     pleat::detail::lane_bytes<value_type>));
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

// A reducer whose column looks after itself only after every `settled_rows` rows, and after its last: items
// enter by fold_within, and settle(column, row) follows.
template <class R>
concept SettlesRows = requires { R::settled_rows; };

// W lanes of which the first `few` are the items from j on, and the others any.
template <class T, int W, class Items>
PLEAT_HOST_INLINE pleat::detail::lanes_for<T, W> load_few(const Items& items, std::int64_t j, int few) {
  if constexpr (pleat::detail::is_pair<T>) {
    return {load_few<typename T::first_type, W>(items.first_items(), j, few),
            load_few<typename T::second_type, W>(items.second_items(), j, few)};
  } else {
    return pleat::detail::convert_lanes<T>(
        pleat::detail::load_first<typename Items::value, W>(items.data + j, few));
  }
}

// How `count` items stand in columns: whole rows, and in the last one `full` vectors and `few` columns of the
// next.
template <class Layout>
struct RowsOf {
  int rows, full, few;
  PLEAT_HOST_INLINE explicit RowsOf(int count)
      : rows(count / Layout::columns),
        full(count % Layout::columns / Layout::width),
        few(count % Layout::width) {}
};

// Down: vectors of columns that have a whole row, and perhaps an item below the whole rows, to their ends.
template <class R, class Layout>
PLEAT_EXACT_FLOATS void fold_down(const R& r, const typename Layout::Items& items, const RowsOf<Layout>& of,
                                  typename Layout::State* ends) {
  using V = typename Layout::Values;
  constexpr int W = Layout::width, G = Layout::abreast, C = Layout::columns;
  const int rows = of.rows;
  for (int v = 0; v < Layout::vectors; v += G) {
    std::int64_t from = v * W;
    typename Layout::Column c[G];
    PLEAT_UNROLL_8
    for (int g = 0; g < G; ++g) c[g] = begin_lanes<R, V>(r, Layout::load(items, from + g * W));
    for (int row = 1; row < rows;) {
      int end = rows;
      if constexpr (SettlesRows<R>)
        end = pleat::detail::smaller(rows, row / R::settled_rows * R::settled_rows + R::settled_rows);
      for (; row < end; ++row) {
        from += C;
        PLEAT_UNROLL_8
        for (int g = 0; g < G; ++g) {
          const V x = Layout::load(items, from + g * W);
          if constexpr (SettlesRows<R>) {
            r.fold_within(c[g], x);
          } else {
            fold_lanes<R, V>(r, c[g], x, row);
          }
        }
      }
      if constexpr (SettlesRows<R>) {
        PLEAT_UNROLL_8
        for (int g = 0; g < G; ++g) r.settle(c[g], end - 1);
      }
    }
    from += C;
    PLEAT_UNROLL_8
    for (int g = 0; g < G; ++g) {
      if (v + g < of.full) {
        fold_lanes<R, V>(r, c[g], Layout::load(items, from + g * W), rows);
        ends[v + g] = end_lanes<R, V>(r, c[g]);
      } else if (v + g == of.full && of.few > 0) {  // columns of both lengths
        const typename Layout::State shorter = end_lanes<R, V>(r, c[g]);
        fold_lanes<R, V>(r, c[g], load_few<typename R::value_type, W>(items, from + g * W, of.few), rows);
        ends[v + g] = first_lanes_of<R, W>(of.few, end_lanes<R, V>(r, c[g]), shorter);
      } else {
        ends[v + g] = end_lanes<R, V>(r, c[g]);
      }
    }
  }
}

// Columns of one item at most.
template <class R, class Layout>
PLEAT_HOST_INLINE void begin_few(const R& r, const typename Layout::Items& items, const RowsOf<Layout>& of,
                                 typename Layout::State* ends) {
  using V = typename Layout::Values;
  constexpr int W = Layout::width;
  for (int v = 0; v < of.full; ++v)
    ends[v] = end_lanes<R, V>(r, begin_lanes<R, V>(r, Layout::load(items, v * W)));
  if (of.few == 0) return;
  const V x = load_few<typename R::value_type, W>(items, of.full * W, of.few);
  typename Layout::State& last = ends[of.full];
  last = end_lanes<R, V>(r, begin_lanes<R, V>(r, x));
  if constexpr (PadsColumns<R, typename Layout::State>) {
    typename Layout::State neutral;
    R::make_neutral(neutral);
    last = first_lanes_of<R, W>(of.few, last, neutral);
  }
}

// A pleat of `count` items, 1 to the pleat's size.
template <class R, class Layout>
PLEAT_EXACT_FLOATS typename R::state fold_lane_pleat(const R& r, const typename Layout::Items& items,
                                                     int count) {
  const RowsOf<Layout> of(count);
  typename Layout::State ends[Layout::vectors];
  if (of.rows == 0) {
    begin_few<R, Layout>(r, items, of, ends);
  } else {
    fold_down<R, Layout>(r, items, of, ends);
  }
  return fold_vectors_across<R, typename R::value_type, Layout::width>(r, ends, count);
}

}  // namespace pleat::fold
