// A functor that stands elsewhere, and need not be copied.
#pragma once

#include <concepts>
#include <cstdint>
#include <utility>

#include <pleat/detail/body.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

template <class F>
struct Referred {
  const F* f;
  PLEAT_CALLS_USER_CODE
  template <class... Partial>
    requires std::invocable<const F&, std::int64_t, Partial...>
  PLEAT_INLINE decltype(auto) operator()(std::int64_t i, Partial&&... partial) const {
    return (*f)(i, std::forward<Partial>(partial)...);
  }
};
template <class F>
inline constexpr bool is_device_only_lambda<Referred<F>> = is_device_only_lambda<F>;

}  // namespace pleat::detail
