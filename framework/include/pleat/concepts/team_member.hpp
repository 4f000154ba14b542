// What a functor over TeamPolicy is called with: a thread's view of its team, of the backend's own type.
// Users name it TeamPolicy<Backend>::member_type, or take it as a template parameter.
//   league_rank(), league_size()    the number of the team, from 0, and how many teams there are
//   team_rank(), team_size()        of the thread in its team; a CPU's team is one thread
//   vector_rank(), vector_length()  of the lane in its thread; on a CPU 0 of 1
//   team_barrier()                  all threads of the team call it and wait for each other
//   scratch<T>(count)               memory that the team shares (policies/team_policy.hpp)
// and for the ranges within a team (teams/):
//   rank_in(level), size_of(level)  of the caller among those who share a range
//   fold(level, Reduction)          the answers, for each of them
//   share(level, value)             the value of the first of them, for each
#pragma once

#include <concepts>
#include <cstdint>

#include <pleat/macros.hpp>

namespace pleat {

namespace detail {

// Who shares the items of a range: the threads of a team, the vector lanes of a thread, or all lanes of a
// team.
enum class TeamLevel { threads_of_team, lanes_of_thread, lanes_of_team };

}  // namespace detail

template <class M>
concept TeamMember = requires(const M& team) {
  { team.league_rank() } -> std::same_as<std::int64_t>;
  { team.league_size() } -> std::same_as<std::int64_t>;
  { team.team_rank() } -> std::same_as<int>;
  { team.team_size() } -> std::same_as<int>;
  { team.vector_rank() } -> std::same_as<int>;
  { team.vector_length() } -> std::same_as<int>;
  team.team_barrier();
  { team.template scratch<double>(1) } -> std::same_as<double*>;
  { team.template rank_in<detail::TeamLevel::lanes_of_team>() } -> std::same_as<int>;
  { team.template size_of<detail::TeamLevel::lanes_of_team>() } -> std::same_as<int>;
};

}  // namespace pleat
