// The one place that knows which optional arguments a reducer asks for. The fold speaks to reducers only
// through these functions: begin, fold, end (a column), join (two partials), result (the root).
#pragma once

#include <cstdint>

#include <pleat/concepts/reducer.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

template <class R>
struct ColumnOf {
  using type = typename R::state;
};
template <HasColumn R>
struct ColumnOf<R> {
  using type = typename R::column;
};
template <class R>
using column_t = typename ColumnOf<R>::type;

PLEAT_CALLS_USER_CODE
template <class R>
PLEAT_INLINE void fold_item(const R& r, column_t<R>& c, const typename R::value_type& x, Item item) {
  if constexpr (HasColumn<R>) {
    r.fold(c, x, item.row);
  } else if constexpr (requires { r.fold(c, x); }) {
    r.fold(c, x);
  } else {
    r.fold(c, x, item);
  }
}

PLEAT_CALLS_USER_CODE
template <class R>
PLEAT_INLINE column_t<R> begin_column(const R& r, const typename R::value_type& x, Item item) {
  if constexpr (HasColumn<R>) {
    return r.begin(x);
  } else if constexpr (requires { r.first(x); }) {
    return r.first(x);
  } else if constexpr (requires { r.first(x, item); }) {
    return r.first(x, item);
  } else {
    typename R::state s = r.identity();
    fold_item(r, s, x, item);
    return s;
  }
}

// The column's first item is `first`, the next ones follow at `stride`.
PLEAT_CALLS_USER_CODE
template <class R>
PLEAT_INLINE typename R::state end_column(const R& r, const column_t<R>& c, std::int64_t first, int stride) {
  if constexpr (HasColumn<R>) {
    return r.end(c, first, stride);
  } else {
    return c;
  }
}

PLEAT_CALLS_USER_CODE
template <class R, class S>
PLEAT_INLINE S join_states(const R& r, const S& left, const S& right, Counts counts) {
  if constexpr (requires { r.join(left, right, counts); }) {
    return r.join(left, right, counts);
  } else {
    return r.join(left, right);
  }
}

PLEAT_CALLS_USER_CODE
template <class R>
PLEAT_INLINE typename R::result_type result_of(const R& r, const typename R::state& s, std::int64_t items) {
  if constexpr (requires { r.result(s, items); }) {
    return r.result(s, items);
  } else {
    return r.result(s);
  }
}

// What a Kokkos functor updates is a result_type that starts from the identity's and enters the fold as one
// item when its column ends: by from_partial, or as a value where result and value are one type.
template <class R>
concept HasPartial = requires(const R& r, const typename R::result_type& p) {
  { r.from_partial(p) } -> std::same_as<typename R::state>;
};
template <class R>
constexpr bool needs_every_item() {
  if constexpr (requires { R::needs_every_item; }) return R::needs_every_item;
  return false;
}
template <class R>
inline constexpr bool takes_partials =
    !needs_every_item<R>() && HasIdentity<R> &&
    (HasPartial<R> || std::same_as<typename R::value_type, typename R::result_type>);

PLEAT_CALLS_USER_CODE
template <class R>
PLEAT_INLINE typename R::result_type empty_result(const R& r) {
  return result_of(r, r.identity(), 0);
}

// begin_partial, where a reducer has it: what the functor's accumulator starts from, if not the empty answer.
PLEAT_CALLS_USER_CODE
template <class R>
PLEAT_INLINE typename R::result_type begin_partial(const R& r) {
  if constexpr (requires { r.begin_partial(); }) {
    return r.begin_partial();
  } else {
    return empty_result(r);
  }
}

PLEAT_CALLS_USER_CODE
template <class R>
PLEAT_INLINE typename R::state enter_partial(const R& r, const typename R::result_type& partial, Item item) {
  if constexpr (HasPartial<R>) {
    return r.from_partial(partial);
  } else {
    return end_column(r, begin_column(r, partial, item), item.index, 0);
  }
}

}  // namespace pleat::detail
