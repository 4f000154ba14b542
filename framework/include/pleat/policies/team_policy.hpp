// TeamPolicy<Options...>(league, team[, vector]): `league` teams of `team` threads of `vector` lanes each, as
// in Kokkos. The functor is called once for a team, by all of its threads: f(team) for parallel_for, and for
// parallel_reduce f(team) with a value or a Kokkos functor f(team, acc&...). `team` is a
// `const TeamPolicy<...>::member_type&` (concepts/team_member.hpp), and within f there are ranges that the
// team shares (teams/).
//   TeamPolicy<OpenMP>(league, team)                     a backend without state
//   TeamPolicy(Cuda{stream}, league, team, vector)       a backend object
//   TeamPolicy<Cuda>(rows, 128).scratch(bytes)           with memory that each team shares
// The answers are those of RangePolicy(0, league) over what the teams give, bit for bit; an index is the
// team's league_rank(). Neither they nor those of folds within a team depend on `team` and `vector`, unless f
// asks for them. On Cuda each thread computes the team's value, which must be the same in all, as that of a
// fold within the team is, and that of the thread of rank 0 counts; so do its accumulators. (Kokkos would add
// up what all threads of a team have in theirs: add to them in single(PerTeam(team), ...), which is right in
// both.)
//   On a CPU a team is one host thread of one lane: team_size() and vector_length() are 1 whatever was asked,
// and the threads of OpenMP take teams. On Cuda a team is a block of team * vector threads.
//   scratch(bytes): the same policy, whose teams have `bytes` bytes of scratch memory each, from which
// team.scratch<T>(count) takes the next `count` values, aligned for T and not initialised; all threads of a
// team take the same. It is one buffer for a host thread, and shared memory of the block. What does not fit
// is an ArgumentError on a CPU; on Cuda an assertion, and without assertions a null pointer.
//   A call stores one value for each team, of a Kokkos functor for each column of the fold, until all are
// there; what f returns must be trivially copyable.
//   Throws ArgumentError when league is negative, team or vector below 1, vector no power of two up to 32,
// team * vector above 1024 (on every backend, so that what runs on a CPU can run on Cuda), or bytes negative;
// on Cuda also when a block of the device has less shared memory than the scratch needs.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include <pleat/detail/host_team.hpp>
#include <pleat/detail/team_body.hpp>
#include <pleat/error.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/policies/choices.hpp>

namespace pleat {

namespace detail {

inline void require_teams(std::int64_t league, std::int64_t team, std::int64_t vector) {
  constexpr std::int64_t most_lanes = 32, most_threads = 1024;
  if (league < 0)
    throw ArgumentError("TeamPolicy: league is " + std::to_string(league) + ", it must not be negative");
  if (vector < 1 || vector > most_lanes || (vector & (vector - 1)) != 0) {
    throw ArgumentError("TeamPolicy: vector is " + std::to_string(vector) +
                        ", it must be 1, 2, 4, 8, 16 or 32");
  }
  if (team < 1 || team > most_threads / vector) {
    throw ArgumentError("TeamPolicy: team is " + std::to_string(team) + ", with a vector of " +
                        std::to_string(vector) + " it must be from 1 to " +
                        std::to_string(most_threads / vector));
  }
}
inline void require_scratch(std::int64_t bytes) {
  if (bytes < 0)
    throw ArgumentError("TeamPolicy: scratch is " + std::to_string(bytes) + ", it must not be negative");
}

template <class B>
struct TeamMemberOf {
  using type = HostTeam;
};
template <class B>
  requires requires { typename B::team_member; }
struct TeamMemberOf<B> {
  using type = typename B::team_member;
};

}  // namespace detail

template <class... Options>
class TeamPolicy : public detail::PolicyChoices<Options...> {
 public:
  using typename detail::PolicyChoices<Options...>::backend_type;
  using member_type = typename detail::TeamMemberOf<backend_type>::type;

  TeamPolicy(std::int64_t league, std::int64_t team, std::int64_t vector = 1)
      : TeamPolicy(backend_type{}, league, team, vector) {}
  TeamPolicy(typename detail::PolicyChoices<Options...>::backend_type backend, std::int64_t league,
             std::int64_t team, std::int64_t vector = 1)
      : backend_(backend), teams_{league, int(team), int(vector), 0} {
    detail::require_teams(league, team, vector);
  }

  TeamPolicy scratch(std::int64_t bytes) const {
    detail::require_scratch(bytes);
    TeamPolicy policy = *this;
    policy.teams_.scratch_bytes = bytes;
    return policy;
  }

  const backend_type& backend() const { return backend_; }
  IndexRange space() const { return {0, teams_.league}; }
  const detail::TeamSpace& teams() const { return teams_; }

 private:
  backend_type backend_;
  detail::TeamSpace teams_;
};

TeamPolicy(std::int64_t, std::int64_t) -> TeamPolicy<>;
TeamPolicy(std::int64_t, std::int64_t, std::int64_t) -> TeamPolicy<>;
template <class B>
  requires(!std::is_integral_v<B>)
TeamPolicy(B, std::int64_t, std::int64_t) -> TeamPolicy<B>;
template <class B>
  requires(!std::is_integral_v<B>)
TeamPolicy(B, std::int64_t, std::int64_t, std::int64_t) -> TeamPolicy<B>;

}  // namespace pleat
