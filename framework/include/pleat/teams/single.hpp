// single(PerTeam(team), f) and single(PerThread(team), f) within a functor of TeamPolicy: f() is called by
// one lane of the team, or by one lane of each thread. Nobody waits. With a variable, single(..., f, value)
// calls f(value&), waits, and gives all who called what it has set; value is trivially copyable and of 8 KiB
// at most.
#pragma once

#include <type_traits>

#include <pleat/concepts/team_member.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <TeamMember Team>
struct PerTeam {
  static constexpr detail::TeamLevel level = detail::TeamLevel::lanes_of_team;
  const Team& team;
  PLEAT_FUNCTION explicit PerTeam(const Team& t) : team(t) {}
};
template <TeamMember Team>
struct PerThread {
  static constexpr detail::TeamLevel level = detail::TeamLevel::lanes_of_thread;
  const Team& team;
  PLEAT_FUNCTION explicit PerThread(const Team& t) : team(t) {}
};
template <class Team>
PerTeam(const Team&) -> PerTeam<Team>;
template <class Team>
PerThread(const Team&) -> PerThread<Team>;

PLEAT_CALLS_USER_CODE
template <class Who, class F>
PLEAT_FUNCTION void single(const Who& who, const F& f) {
  if (who.team.template rank_in<Who::level>() == 0) f();
}
PLEAT_CALLS_USER_CODE
template <class Who, class F, class T>
PLEAT_FUNCTION void single(const Who& who, const F& f, T& value) {
  static_assert(std::is_trivially_copyable_v<T>,
                "single: the value that all are given must be trivially copyable");
  if (who.team.template rank_in<Who::level>() == 0) f(value);
  value = who.team.template share<Who::level>(value);
}

}  // namespace pleat
