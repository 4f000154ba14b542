// One pleat of stored items on the CPU, with the columns in SIMD registers. Same tree as the specification:
// vectors of columns fold down, then across (lane_across.hpp).
#pragma once

#include <cstdint>

#include <pleat/detail/convert.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/load_first.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/aligned_down.hpp>
#include <pleat/fold/lane_across.hpp>
#include <pleat/fold/lane_layout.hpp>
#include <pleat/macros.hpp>

namespace pleat::fold {

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
  if constexpr (TurnsColumns<R, Layout>) {
    const int turn = count == Layout::Shape::items ? turn_of(items) : 0;
    if (turn > 0) {
      fold_aligned_down<R, Layout>(r, items, turn, ends);
      return fold_vectors_across<R, typename R::value_type, Layout::width>(r, ends, count);
    }
  }
  if (of.rows == 0) {
    begin_few<R, Layout>(r, items, of, ends);
  } else {
    fold_down<R, Layout>(r, items, of, ends);
  }
  return fold_vectors_across<R, typename R::value_type, Layout::width>(r, ends, count);
}

}  // namespace pleat::fold
