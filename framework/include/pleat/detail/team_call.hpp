// A call over teams, made ready for a backend, and how a CPU runs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <pleat/detail/mistake.hpp>
#include <pleat/detail/run_units.hpp>
#include <pleat/detail/team_body.hpp>
#include <pleat/fold/league.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

template <class P, class F>
auto as_team_body(const P& policy, const F& f) {
  return AtTeam<F, typename P::member_type>{f, policy.teams()};
}
template <class P, class Body, class... R>
auto as_league(const P& policy, const Body& body, const R&... reducers) {
  return League<Body, typename P::member_type, R...>(as_team_body(policy, body), reducers...);
}

// The scratch memory of the teams that a host thread runs one after the other, of whole cache lines.
class ThreadScratch {
  struct alignas(64) Line {
    std::byte bytes[64];
  };

 public:
  explicit ThreadScratch(std::int64_t bytes)
      : lines_(bytes == 0 ? 0 : (bytes - 1) / std::int64_t(sizeof(Line)) + 1) {}
  std::byte* data() const { return reinterpret_cast<std::byte*>(lines_.data()); }

 private:
  Room<Line> lines_;
};

// What a host thread calls with its teams: a copy of the work, with scratch memory of its own.
template <class F, class Member>
class TeamWorker {
 public:
  explicit TeamWorker(const AtTeam<F, Member>& work)
      : scratch_(work.space.scratch_bytes), work_{work.f, work.space, scratch_.data()} {}
  void operator()(std::int64_t unit) const { work_(unit); }

 private:
  ThreadScratch scratch_;
  AtTeam<F, Member> work_;
};
template <class League>
class LeagueWorker {
 public:
  LeagueWorker(const League& league, const Room<typename League::stored>& to)
      : scratch_(league.space().scratch_bytes), league_(league.with_scratch(scratch_.data())), to_(to) {}
  void operator()(std::int64_t unit) const { to_.put(unit, league_.compute(unit)); }

 private:
  ThreadScratch scratch_;
  League league_;
  const Room<typename League::stored>& to_;
};

// Backends that take a League as they take a Reduction; for others it is run here, and what is stored
// reduced.
template <class B>
concept TakesLeagues = requires { requires B::takes_leagues; };

// use(work), where work is what the backend of `policy` reduces.
template <class P, class Work, class Use>
auto with_stored_league(const P&, const Work& work, const Use& use) {
  return use(work);
}
template <class P, class... L, class Use>
auto with_stored_league(const P& policy, const League<L...>& league, const Use& use) {
  if constexpr (TakesLeagues<typename P::backend_type>) {
    return use(league);
  } else {
    league.require_room();
    const std::int64_t units = league.units();
    const Room<typename League<L...>::stored> values(units);
    run_units(policy.backend(), units, [&] { return LeagueWorker(league, values); });
    return use(league.over(values.data()));
  }
}

}  // namespace pleat::detail
