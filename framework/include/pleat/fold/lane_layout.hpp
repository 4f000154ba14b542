// What the loops over lanes need to know: which reducers can stand in SIMD registers, how a pleat's columns
// are laid on them, and the steps of a column.
#pragma once

#include <bit>
#include <cstdint>

#include <pleat/detail/access.hpp>
#include <pleat/detail/convert.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/fold/lane_across.hpp>
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

}  // namespace pleat::fold
