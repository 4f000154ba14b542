// The reducer: a small copyable object that says what algebra a fold follows. It never knows the destination.
//
//   using value_type   what it takes; items are converted to it by static_cast: a floating item must be
//   within
//                      the range of an integer value_type
//   using state        a partial result: trivially copyable, of any size that a stack holds a few times
//   using result_type  what the caller gets
//   state first(value_type x)                  a state that holds one item, or state identity(), or both
//   void fold(state&, value_type x)            one more item below the others of its column
//   state join(const state& l, const state& r) two partials; l has the lower number
//   result_type result(const state&)           applied once, at the root
//
// first and fold may ask for an Item, join for Counts, result for the number of items, each as a last
// argument. A reducer that has only identity() starts a column with fold(identity(), x); if it has both, they
// must agree. Optional: `static constexpr bool commutative = false` when partials must hold consecutive items
// and join in their order; `order_free = true` when the answer does not depend on the order of items;
// `symmetric` when join(l, r) and join(r, l) give the same bits; `needs_every_item` when a result cannot
// enter as one item (Kokkos functors are refused then); `column` with begin/fold/end, a cheaper state while
// one column folds; `lanes<L>`, the state over SIMD lanes, and `column_of<L>`, the column over them;
// `make_neutral(lanes<L>&)` where a partial that joins with it keeps its bits;
// `long_fold = true` when the fold of an item takes some twenty instructions or more, which loops had better
// not repeat.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include <pleat/fold/item.hpp>
#include <pleat/macros.hpp>

namespace pleat {

namespace detail {

template <class R>
concept HasReducerTypes = requires {
  typename R::value_type;
  typename R::state;
  typename R::result_type;
};
template <class R>
concept HasFirst = requires(const R& r, typename R::value_type x) {
  { r.first(x) } -> std::convertible_to<typename R::state>;
} || requires(const R& r, typename R::value_type x, Item item) {
  { r.first(x, item) } -> std::convertible_to<typename R::state>;
};
template <class R>
concept HasIdentity = requires(const R& r) {
  { r.identity() } -> std::convertible_to<typename R::state>;
};
template <class R>
concept HasFold = requires(const R& r, typename R::state& s, typename R::value_type x) {
  r.fold(s, x);
} || requires(const R& r, typename R::state& s, typename R::value_type x, Item item) { r.fold(s, x, item); };
// A reducer with a column of its own: it folds columns, not states.
template <class R>
concept HasColumn = requires(const R& r, typename R::column& c, typename R::value_type x, std::int64_t i) {
  { r.begin(x) } -> std::same_as<typename R::column>;
  r.fold(c, x, 0);
  { r.end(c, i, 0) } -> std::same_as<typename R::state>;
};
template <class R>
concept HasJoin = requires(const R& r, const typename R::state& s) {
  { r.join(s, s) } -> std::convertible_to<typename R::state>;
} || requires(const R& r, const typename R::state& s, Counts n) {
  { r.join(s, s, n) } -> std::convertible_to<typename R::state>;
};
template <class R>
concept HasResult = requires(const R& r, const typename R::state& s) {
  { r.result(s) } -> std::convertible_to<typename R::result_type>;
} || requires(const R& r, const typename R::state& s, std::int64_t n) {
  { r.result(s, n) } -> std::convertible_to<typename R::result_type>;
};

template <class R>
PLEAT_INLINE constexpr bool is_order_free() {
  if constexpr (requires { R::order_free; }) return R::order_free;
  return false;
}
// join(l, r) and join(r, l) give results of the same bits; joining items in another order may still not.
template <class R>
PLEAT_INLINE constexpr bool is_symmetric() {
  if constexpr (requires { R::symmetric; }) return R::symmetric;
  return is_order_free<R>();
}
template <class R>
PLEAT_INLINE constexpr bool is_commutative() {
  if constexpr (requires { R::commutative; }) return R::commutative;
  return true;
}

}  // namespace detail

template <class R>
concept Reducer =
    detail::HasReducerTypes<R> && std::copy_constructible<R> &&
    std::is_trivially_copyable_v<typename R::state> &&
    (detail::HasColumn<R> || (detail::HasFold<R> && (detail::HasFirst<R> || detail::HasIdentity<R>))) &&
    detail::HasJoin<R> && detail::HasResult<R>;

}  // namespace pleat
