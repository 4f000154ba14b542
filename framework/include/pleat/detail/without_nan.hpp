// WithoutNan<R>: a reducer that passes over NaN, made from one that asks for the row of an item and for the
// counts of a join. Both follow from the number of items that were kept, which is part of the state: so a
// range without NaN has the bits of R, and NaNs after its end change none. Scalars only.
#pragma once

#include <cstdint>

#include <pleat/detail/access.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

template <class R>
struct WithoutNan {
  using value_type = typename R::value_type;
  using result_type = typename R::result_type;
  static constexpr bool needs_every_item = true;

  struct column {
    column_t<R> kept_items;
    int kept;
  };
  struct state {
    typename R::state state;
    std::int64_t kept;
  };

  PLEAT_INLINE static state identity() { return {R::identity(), 0}; }
  PLEAT_INLINE static column begin(const value_type& x) {
    column c{begin_column(R{}, x, Item{0, 0}), 0};
    fold(c, x, 0);
    return c;
  }
  PLEAT_INLINE static void fold(column& c, const value_type& x, int) {
    if (x != x) return;
    if (c.kept == 0) {
      c.kept_items = begin_column(R{}, x, Item{0, 0});
    } else {
      fold_item(R{}, c.kept_items, x, Item{0, c.kept});
    }
    ++c.kept;
  }
  PLEAT_INLINE static state end(const column& c, std::int64_t first, int stride) {
    if (c.kept == 0) return identity();
    return {end_column(R{}, c.kept_items, first, stride), c.kept};
  }
  PLEAT_INLINE static state join(const state& l, const state& r) {
    if (r.kept == 0) return l;
    if (l.kept == 0) return r;
    return {R::join(l.state, r.state, Counts{l.kept, r.kept}), l.kept + r.kept};
  }
  PLEAT_INLINE static result_type result(const state& s) { return R::result(s.state, s.kept); }
};

}  // namespace pleat::detail
