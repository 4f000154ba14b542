// parallel_for(range, f) within a functor of TeamPolicy: f(i) for the items of a range that the caller shares
// with others of its team (TeamThreadRange, ThreadVectorRange, TeamVectorRange), each by one of them (of a
// TeamThreadRange by all lanes of one thread). Nobody waits: before another thread's work is read, call
// team.team_barrier().
#pragma once

#include <cstdint>

#include <pleat/detail/team_range.hpp>
#include <pleat/macros.hpp>

namespace pleat {

PLEAT_CALLS_USER_CODE
template <detail::TeamRange Range, class F>
PLEAT_FUNCTION void parallel_for(const Range& range, const F& f) {
  const auto& team = range.team();
  const std::int64_t end = range.range().end, step = team.template size_of<Range::level>();
  for (std::int64_t i = range.range().begin + team.template rank_in<Range::level>(); i < end; i += step) f(i);
}

}  // namespace pleat
