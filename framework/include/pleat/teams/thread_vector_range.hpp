// ThreadVectorRange(team, count) or (team, begin, end): items that the vector lanes of one thread share. For
// parallel_for and parallel_reduce within a functor of TeamPolicy or of a TeamThreadRange, called by all
// lanes of the thread alike; other threads of the team may do something else. end < begin counts as empty.
#pragma once

#include <cstdint>

#include <pleat/concepts/team_member.hpp>
#include <pleat/detail/team_range.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <TeamMember Team>
class ThreadVectorRange : public detail::RangeOfTeam<Team, detail::TeamLevel::lanes_of_thread> {
  using Base = detail::RangeOfTeam<Team, detail::TeamLevel::lanes_of_thread>;

 public:
  PLEAT_FUNCTION ThreadVectorRange(const Team& team, std::int64_t count) : Base(team, 0, count) {}
  PLEAT_FUNCTION ThreadVectorRange(const Team& team, std::int64_t begin, std::int64_t end)
      : Base(team, begin, end) {}
};

template <class Team>
ThreadVectorRange(const Team&, std::int64_t) -> ThreadVectorRange<Team>;
template <class Team>
ThreadVectorRange(const Team&, std::int64_t, std::int64_t) -> ThreadVectorRange<Team>;

}  // namespace pleat
