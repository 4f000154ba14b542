// A functor f(team) or f(team, acc&...) as one of the team's number.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <pleat/detail/body.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

// The teams of a call.
struct TeamSpace {
  std::int64_t league;         // teams
  int team;                    // threads of each
  int vector;                  // lanes of each thread
  std::int64_t scratch_bytes;  // of each team
};

// `scratch` is the memory of the host thread that calls; a device's team has shared memory of its own.
template <class F, class Member>
struct AtTeam {
  [[no_unique_address]] F f;
  TeamSpace space;
  std::byte* scratch = nullptr;

  PLEAT_CALLS_USER_CODE
  template <class... Partial>
    requires std::invocable<const F&, const Member&, Partial...>
  PLEAT_INLINE decltype(auto) operator()(std::int64_t rank, Partial&&... partial) const {
    return f(Member(space, rank, scratch), std::forward<Partial>(partial)...);
  }
  // Never called: shows that F is callable, but not when const.
  template <class... Partial>
    requires(!std::invocable<const F&, const Member&, Partial...> &&
             std::invocable<F&, const Member&, Partial...>)
  void operator()(std::int64_t rank, Partial&&... partial);
};
template <class F, class Member>
inline constexpr bool is_device_only_lambda<AtTeam<F, Member>> = is_device_only_lambda<F>;

}  // namespace pleat::detail
