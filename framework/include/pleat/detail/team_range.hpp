// The items [begin, end) that a part of a team shares.
#pragma once

#include <cstdint>

#include <pleat/concepts/team_member.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

template <class Team, TeamLevel Level>
class RangeOfTeam {
 public:
  using team_type = Team;
  static constexpr TeamLevel level = Level;

  PLEAT_FUNCTION RangeOfTeam(const Team& team, std::int64_t begin, std::int64_t end)
      : team_(team), range_{begin, end < begin ? begin : end} {}
  PLEAT_FUNCTION const Team& team() const { return team_; }
  PLEAT_FUNCTION const IndexRange& range() const { return range_; }

 private:
  const Team& team_;
  IndexRange range_;
};

template <class Range>
concept TeamRange = requires(const Range& r) {
  typename Range::team_type;
  { Range::level } -> std::convertible_to<TeamLevel>;
  r.team();
  r.range();
};

}  // namespace pleat::detail
