// A sum of 8- or 16-bit integers held in 64 bits folds its columns in 32: a whole pleat of 2^14 such items at
// most cannot leave them. Integer sums are free of order, so the answer is the same; a row costs a third of
// the instructions.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

// R is a reducer over PlainSum<V>, of which it takes all but the columns.
template <class R>
struct NarrowSum : R {
  using V = typename R::value_type;
  using value_type = std::int32_t;
  using state = typename R::state;

  // A column over lanes, and what it gives at its end: over one lane the reducer's own state.
  template <class L>
  struct Column {
    L sum;
    PLEAT_INLINE Column<std::int32_t> lane(int k) const { return {detail::lane(sum, k)}; }
  };
  template <class L>
  struct Partial {
    L sum;
    PLEAT_INLINE state lane(int k) const { return {V(detail::lane(sum, k))}; }
  };
  template <class L>
  using column_of = Column<L>;
  static constexpr std::size_t lane_word = sizeof(std::int32_t);  // of a partial over lanes
  using column = Column<std::int32_t>;
  template <class L>
  using lanes = std::conditional_t<std::is_same_v<L, std::int32_t>, state, Partial<L>>;

  PLEAT_INLINE static state first(std::int32_t x) { return {V(x)}; }
  template <class L>
  PLEAT_INLINE static Column<L> begin(const L& x) {
    return {x};
  }
  template <class L>
  PLEAT_INLINE static void fold(Column<L>& c, const L& x, int) {
    c.sum = add(c.sum, x);
  }
  template <class L>
  PLEAT_INLINE static Partial<L> end(const Column<L>& c) {
    return {c.sum};
  }
  PLEAT_INLINE static state end(const column& c) { return {V(c.sum)}; }
  PLEAT_INLINE static state end(const column& c, std::int64_t, int) { return end(c); }

  using R::join;
  template <class L>
  PLEAT_INLINE static Partial<L> join(const Partial<L>& l, const Partial<L>& r, Counts) {
    return {add(l.sum, r.sum)};
  }
  template <class L>
  PLEAT_INLINE static void make_neutral(Partial<L>& s) {
    s.sum = broadcast<L>(0);
  }
};

template <class R, class Item>
concept SumsNarrowItems = std::integral<Item> && sizeof(Item) <= 2 && std::integral<typename R::value_type> &&
                          sizeof(typename R::value_type) == 8 && R::sums_items;

// The reducer that folds items of this type in R's place, and gives R's answer.
template <class R, class Item>
struct ReducerFor {
  using type = R;
};
template <class R, class Item>
  requires SumsNarrowItems<R, Item>
struct ReducerFor<R, Item> {
  using type = NarrowSum<R>;
};
template <class R, class Item>
using reducer_for = typename ReducerFor<R, Item>::type;

template <class Item, class R>
PLEAT_INLINE const R& as_reducer_for(const R& r) {
  return r;
}
template <class Item, class R>
  requires(!std::same_as<reducer_for<R, Item>, R>)
PLEAT_INLINE NarrowSum<R> as_reducer_for(const R& r) {
  return {r};
}

}  // namespace pleat::detail
