// One pleat of stored items for reducers whose answer is a value and its place: the values alone fold in SIMD
// registers, and the place is looked up afterwards, in the one pleat that won.
#pragma once

#include <cstdint>
#include <cstring>

#include <pleat/detail/convert.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/lane_columns.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/options.hpp>

namespace pleat::fold {

// A reducer that can fold the values alone (detail/arg_extremum.hpp), and one that is two such side by side.
template <class R>
concept PlacedReducer =
    pleat::detail::has_lanes<typename R::value_type> && LaneReducer<typename R::value_reducer>;
template <class R>
concept TwicePlacedReducer = PlacedReducer<typename R::lowest> && PlacedReducer<typename R::highest>;

// The best partial so far: an arg-reducer is free of order, so it needs no tree.
template <class R>
class BestRun {
 public:
  BestRun(const R&, std::int64_t, std::int64_t) {}
  PLEAT_HOST_INLINE void push(std::int64_t, const typename R::state& s) { best_ = R::join(best_, s); }
  PLEAT_HOST_INLINE void append(const BestRun& next) { best_ = R::join(best_, next.best_); }
  PLEAT_HOST_INLINE typename R::state root() const { return best_; }

 private:
  typename R::state best_ = R::identity();
};

template <class R>
class TwoBestRuns {
 public:
  BestRun<typename R::lowest> low;
  BestRun<typename R::highest> high;

  TwoBestRuns(const R&, std::int64_t, std::int64_t) : low({}, 0, 0), high({}, 0, 0) {}
  PLEAT_HOST_INLINE void push(std::int64_t pleat, const typename R::state& s) {
    low.push(pleat, s.low);
    high.push(pleat, s.high);
  }
  PLEAT_HOST_INLINE void append(const TwoBestRuns& next) {
    low.append(next.low);
    high.append(next.high);
  }
  PLEAT_HOST_INLINE typename R::state root() const { return {low.root(), high.root()}; }
};

// Is any lane of the mask set?
template <class Mask>
PLEAT_HOST_INLINE bool any_of(const Mask& mask) {
  using Word = pleat::detail::signed_of_size<pleat::detail::smaller<std::size_t>(sizeof(Mask), 8)>;
  constexpr int words = int(sizeof(Mask) / sizeof(Word));
  Word word[words], all = 0;
  std::memcpy(word, &mask, sizeof(Mask));
  PLEAT_UNROLL_8
  for (int k = 0; k < words; ++k) all |= word[k];
  return all != 0;
}

// The item of the pleat that has the key of the pleat's best value: the first of them, or the last.
template <class R, class Layout>
PLEAT_EXACT_FLOATS std::int64_t find_key(const typename Layout::Items& items, int count,
                                         typename R::Key key) {
  using T = typename R::value_type;
  using V = typename R::value_reducer;
  constexpr int W = Layout::width, block = 8 * W;
  constexpr bool from_the_end = R::ties == Ties::Last;
  for (int done = 0; done < count; done += block) {
    const int size = pleat::detail::smaller(block, count - done);
    const int from = from_the_end ? count - done - size : done;
    if (size == block) {
      // The best key is the least, but that among NaNs some are lower: they tie.
      auto found = V::first(Layout::load(items, from)).key.v <= key;
      PLEAT_UNROLL_8
      for (int k = 1; k < 8; ++k) found |= V::first(Layout::load(items, from + k * W)).key.v <= key;
      if (!any_of(found)) continue;
    }
    for (int k = 0; k < size; ++k) {
      const int j = from_the_end ? from + size - 1 - k : from + k;
      if (R::key_of(pleat::detail::convert<T>(items[j])) == key) return j;
    }
  }
  return -1;
}

// `index` is the first item's.
template <int RegisterBytes, class Shape, class R, class Items>
PLEAT_HOST_INLINE void fold_placed_pleat(const Items& items, int count, std::int64_t index,
                                         std::int64_t pleat, BestRun<R>& run) {
  using V = typename R::value_reducer;
  using Layout = LaneLayout<V, Shape, Items, RegisterBytes>;
  const auto key = R::key_of_state(fold_lane_pleat<V, Layout>(V{}, items, count));
  const auto best = run.root();
  const bool as_good = R::ties == Ties::First ? !(key < best.key) : best.key < key;
  if (best.index != R::nowhere && as_good) return;  // what an earlier pleat had stays
  run.push(pleat, typename R::state{key, index + find_key<R, Layout>(items, count, key)});
}

}  // namespace pleat::fold
