// Partial<R>: what some items have come to, of a reducer R: its state, and how many items they are. The count
// is what joins such as that of Moments ask for, and tells a partial of no item, which is passed over, never
// joined: its state means nothing.
#pragma once

#include <cassert>
#include <cstdint>
#include <type_traits>

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/access.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <Reducer R>
struct Partial {
  using reducer = R;

  typename R::state state;
  std::int64_t count = 0;

  // The answer, which of no item is that of an empty range; a reducer without identity has none.
  PLEAT_FUNCTION typename R::result_type result(const R& r) const {
    if constexpr (detail::HasIdentity<R>) {
      if (count == 0) return detail::empty_result(r);
    } else {
      assert(count > 0 && "Partial: of no item a reducer without identity has no result");
    }
    return detail::result_of(r, state, count);
  }
  PLEAT_FUNCTION typename R::result_type result() const
    requires(std::is_empty_v<R>)
  {
    return result(R{});
  }
};

}  // namespace pleat
