// TeamVectorRange(team, count) or (team, begin, end): items that all vector lanes of all threads of a team
// share. For parallel_for and parallel_reduce within a functor of TeamPolicy, called by all threads of the
// team alike. end < begin counts as empty.
#pragma once

#include <cstdint>

#include <pleat/concepts/team_member.hpp>
#include <pleat/detail/team_range.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <TeamMember Team>
class TeamVectorRange : public detail::RangeOfTeam<Team, detail::TeamLevel::lanes_of_team> {
  using Base = detail::RangeOfTeam<Team, detail::TeamLevel::lanes_of_team>;

 public:
  PLEAT_FUNCTION TeamVectorRange(const Team& team, std::int64_t count) : Base(team, 0, count) {}
  PLEAT_FUNCTION TeamVectorRange(const Team& team, std::int64_t begin, std::int64_t end)
      : Base(team, begin, end) {}
};

template <class Team>
TeamVectorRange(const Team&, std::int64_t) -> TeamVectorRange<Team>;
template <class Team>
TeamVectorRange(const Team&, std::int64_t, std::int64_t) -> TeamVectorRange<Team>;

}  // namespace pleat
