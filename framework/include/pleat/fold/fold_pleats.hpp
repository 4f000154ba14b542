// The fast form of the canonical fold on the CPU: consecutive pleats into one run per reducer. Items of a
// functor are computed once into a buffer of one pleat (16 KiB); then each reducer folds the pleat by its own
// best loop, from L1.
#pragma once

#include <cstdint>
#include <utility>

#include <pleat/detail/smaller.hpp>
#include <pleat/fold/across.hpp>
#include <pleat/fold/items.hpp>
#include <pleat/fold/lane_columns.hpp>
#include <pleat/fold/placed_pleat.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/fold/run.hpp>
#include <pleat/fold/stop.hpp>
#include <pleat/fold/walk.hpp>
#include <pleat/into.hpp>
#include <pleat/macros.hpp>

namespace pleat::fold {

template <class R>
struct RunOf {
  using type = Run<R>;
};
template <PlacedReducer R>
struct RunOf<R> {
  using type = BestRun<R>;
};
template <TwicePlacedReducer R>
struct RunOf<R> {
  using type = TwoBestRuns<R>;
};
template <class R>
using run_t = typename RunOf<R>::type;

template <class Reduction>
using runs_t = typename Reduction::template bundle_of<run_t>;

template <class Reduction, std::size_t... I>
runs_t<Reduction> make_runs(const Reduction& r, std::index_sequence<I...>) {
  return {{{{r.template reducer<I>(), r.count(), Reduction::shape::items}}...}};
}
template <class Reduction>
runs_t<Reduction> make_runs(const Reduction& r) {
  return make_runs(r, std::make_index_sequence<Reduction::size>{});
}

// One state a column, for reducers that know scalars only.
template <class Shape, class R, class Items>
PLEAT_EXACT_FLOATS typename R::state fold_scalar_pleat(const R& r, const Items& items, int count,
                                                       std::int64_t index) {
  using T = typename R::value_type;
  constexpr int C = Shape::columns;
  const int columns = pleat::detail::smaller(C, count);
  Uninitialized<pleat::detail::column_t<R>, C> down;
  Uninitialized<typename R::state, C> across;
  for (int c = 0; c < columns; ++c) {
    down[c] = pleat::detail::begin_column(r, pleat::detail::convert<T>(items[c]), Item{index + c, 0});
  }
  for (int row = 1; row * C < count; ++row) {
    const int width = pleat::detail::smaller(C, count - row * C);
    for (int c = 0; c < width; ++c) {
      const int j = row * C + c;
      pleat::detail::fold_item(r, down[c], pleat::detail::convert<T>(items[j]), Item{index + j, row});
    }
  }
  for (int c = 0; c < columns; ++c) across[c] = pleat::detail::end_column(r, down[c], index + c, C);
  return fold_halves_across(OneReducer<R>{r}, &across[0], C, count);
}

// The same for a reducer that is not commutative: each column is consecutive items, and neighbours join
// first.
template <class Shape, class R, class Items>
PLEAT_EXACT_FLOATS typename R::state fold_ordered_pleat(const R& r, const Items& items, int count,
                                                        std::int64_t index) {
  using T = typename R::value_type;
  constexpr int rows = Shape::rows;
  const int columns = (count - 1) / rows + 1;
  Uninitialized<typename R::state, Shape::columns> across;
  for (int c = 0; c < columns; ++c) {
    const int first = c * rows, end = pleat::detail::smaller(count, first + rows);
    auto column =
        pleat::detail::begin_column(r, pleat::detail::convert<T>(items[first]), Item{index + first, 0});
    for (int j = first + 1; j < end; ++j) {
      pleat::detail::fold_item(r, column, pleat::detail::convert<T>(items[j]), Item{index + j, j - first});
    }
    across[std::size_t(c)] = pleat::detail::end_column(r, column, index + first, 1);
  }
  return fold_neighbours_across(OneReducer<R>{r}, &across[0], columns, rows, count);
}

// Can R take these items as lanes? Lanes hold half precision only as it is stored.
template <int RegisterBytes, class R, class Items>
inline constexpr bool folds_in_lanes = pleat::detail::has_lanes<typename Items::value> &&
                                       (!pleat::detail::is_half<typename R::value_type> ||
                                        std::is_same_v<typename R::value_type, typename Items::value>) &&
                                       requires(const Items& items) { items.template lanes<4>(0); };
template <class R, class Items>
inline constexpr bool folds_in_lanes<0, R, Items> = false;

template <int RegisterBytes, class Shape, class R, class Items>
PLEAT_HOST_INLINE void fold_stored_pleat(const R& r, const Items& items, int count, std::int64_t index,
                                         std::int64_t pleat, run_t<R>& run) {
  constexpr bool lanes = folds_in_lanes<RegisterBytes, R, Items>;
  if constexpr (!pleat::detail::is_commutative<R>()) {
    run.push(pleat, fold_ordered_pleat<Shape>(r, items, count, index));
  } else if constexpr (PlacedReducer<R> && lanes) {
    fold_placed_pleat<RegisterBytes, Shape>(items, count, index, pleat, run);
  } else if constexpr (TwicePlacedReducer<R> && lanes) {
    fold_placed_pleat<RegisterBytes, Shape>(items, count, index, pleat, run.low);
    fold_placed_pleat<RegisterBytes, Shape>(items, count, index, pleat, run.high);
  } else if constexpr (LaneReducer<R> && lanes) {
    run.push(pleat, fold_lane_pleat<R, LaneLayout<R, Shape, Items, RegisterBytes>>(r, items, count));
  } else {
    run.push(pleat, fold_scalar_pleat<Shape>(r, items, count, index));
  }
}

template <int RegisterBytes, class Reduction, class Items, std::size_t... I>
PLEAT_HOST_INLINE void fold_stored_pleats(const Reduction& r, const Items& items, int count,
                                          std::int64_t pleat, runs_t<Reduction>& runs,
                                          std::index_sequence<I...>) {
  using Shape = typename Reduction::shape;
  const std::int64_t index = r.first_index() + pleat * Shape::items;
  (fold_stored_pleat<RegisterBytes, Shape>(r.template reducer<I>(), items, count, index, pleat,
                                           pleat::detail::slot<I>(runs)),
   ...);
}

template <class Reduction, std::size_t... I>
PLEAT_HOST_INLINE void push_states(std::int64_t pleat, const typename Reduction::states& s,
                                   runs_t<Reduction>& runs, std::index_sequence<I...>) {
  (pleat::detail::slot<I>(runs).push(pleat, pleat::detail::slot<I>(s)), ...);
}

// All reducers at once, a column's states side by side: for Kokkos functors and for items too large to
// buffer.
template <class Reduction>
PLEAT_EXACT_FLOATS typename Reduction::states fold_unbuffered_pleat(const Reduction& r, std::int64_t first,
                                                                    int count) {
  constexpr int C = Reduction::shape::columns, R = Reduction::shape::rows;
  constexpr int down_stride = Reduction::row_stride, aside = Reduction::column_stride;
  const int columns = pleat::detail::smaller(C, (count - 1) / aside + 1);
  Uninitialized<typename Reduction::column, std::size_t(C)> down;
  Uninitialized<typename Reduction::states, std::size_t(C)> across;
  if constexpr (WalkedColumns<Reduction>) {
    walk_columns(r, first, count, down);
  } else {
    for (int c = 0; c < columns; ++c) down[std::size_t(c)] = r.begin(first + c * aside);
    for (int row = 1; row < R && row * down_stride < count; ++row) {
      for (int c = 0; c < columns && c * aside + row * down_stride < count; ++c) {
        r.step(down[std::size_t(c)], first + c * aside + row * down_stride, row);
      }
    }
  }
  for (int c = 0; c < columns; ++c) across[std::size_t(c)] = r.end(down[std::size_t(c)], first + c * aside);
  if constexpr (Reduction::ordered) {
    return fold_neighbours_across(r, &across[0], columns, R, count);
  } else {
    return fold_halves_across(r, &across[0], C, count);
  }
}

template <class Reduction, class Buffer>
PLEAT_EXACT_FLOATS void compute_items(const Reduction& r, std::int64_t first, int count, Buffer& to) {
  if constexpr (WalkedBody<typename Reduction::Body>) {
    walk_items(r, first, count, to);
  } else {
    for (int j = 0; j < count; ++j) to.put(j, r.item(first + j));
  }
}

struct NoBuffer {};
template <class Reduction>
struct BufferOf {
  using type = NoBuffer;
};
template <class Reduction>
  requires(!StoredBody<typename Reduction::Body> && BufferedItems<Reduction>)
struct BufferOf<Reduction> {
  using type = ItemBuffer<typename Reduction::value, std::size_t(Reduction::shape::items)>;
};

// Folds the pleats [from, to) of the reduction into `runs`, in order; `stop`, if there is one, is asked
// before each. (One function without lambdas: what is not inlined into it would lose its guard. It holds the
// loops of all reducers, so that backends share its one instance.)
template <int RegisterBytes, class Reduction>
PLEAT_EXACT_FLOATS void fold_pleats(const Reduction& r, std::int64_t from, std::int64_t to,
                                    runs_t<Reduction>& runs, const Stop* stop = nullptr) {
  constexpr std::int64_t P = Reduction::shape::items;
  constexpr auto indices = std::make_index_sequence<Reduction::size>{};
  [[maybe_unused]] typename BufferOf<Reduction>::type buffer;
  for (std::int64_t pleat = from; pleat < to; ++pleat) {
    if (stop != nullptr && stop->is_asked()) return;
    const std::int64_t first = pleat * P;
    const int count = int(pleat::detail::smaller(P, r.count() - first));
    if constexpr (StoredBody<typename Reduction::Body>) {
      fold_stored_pleats<RegisterBytes>(r, stored_items(r.body(), r.first_index() + first), count, pleat,
                                        runs, indices);
    } else if constexpr (BufferedItems<Reduction>) {
      compute_items(r, first, count, buffer);
      fold_stored_pleats<RegisterBytes>(r, buffer.items(), count, pleat, runs, indices);
    } else {
      push_states<Reduction>(pleat, fold_unbuffered_pleat(r, first, count), runs, indices);
    }
  }
}

template <class Reduction, std::size_t... I>
PLEAT_HOST_INLINE typename Reduction::states roots(const runs_t<Reduction>& runs, std::index_sequence<I...>) {
  return {{{pleat::detail::slot<I>(runs).root()}...}};
}
// The answers, once the runs span the whole range.
template <class Reduction>
PLEAT_EXACT_FLOATS typename Reduction::results results_of(const Reduction& r, const runs_t<Reduction>& runs) {
  return r.result(roots<Reduction>(runs, std::make_index_sequence<Reduction::size>{}));
}
// The answers of a range of one item.
template <class Reduction>
PLEAT_EXACT_FLOATS typename Reduction::results results_of_one(const Reduction& r) {
  return r.result(r.end(r.begin(0), 0));
}
// All of a range on this thread.
template <int RegisterBytes, class Reduction>
typename Reduction::results reduce_here(const Reduction& r) {
  if (r.count() <= 1) return r.count() == 0 ? r.empty() : results_of_one(r);
  auto runs = make_runs(r);
  fold_pleats<RegisterBytes>(r, 0, (r.count() - 1) / Reduction::shape::items + 1, runs);
  return results_of(r, runs);
}
template <class Reduction, std::size_t... I>
void append_runs(runs_t<Reduction>& to, const runs_t<Reduction>& next, std::index_sequence<I...>) {
  (pleat::detail::slot<I>(to).append(pleat::detail::slot<I>(next)), ...);
}
template <class Reduction>
PLEAT_EXACT_FLOATS void append_runs(runs_t<Reduction>& to, const runs_t<Reduction>& next) {
  append_runs<Reduction>(to, next, std::make_index_sequence<Reduction::size>{});
}

}  // namespace pleat::fold
