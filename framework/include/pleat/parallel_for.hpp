// parallel_for([label,] policy, f)
//   label     anything convertible to std::string_view; shown by profilers where the backend does so
//   policy    RangePolicy, or a number n (the range 0..n on DefaultBackend): f(i); or TeamPolicy: f(team)
// On a CPU it returns when all is done, and the first exception of f reaches the caller; on Cuda it returns
// at once, and f's work is part of the stream. Throws ArgumentError for what can be known at the call.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <pleat/detail/for_mistake.hpp>
#include <pleat/detail/index_fits.hpp>
#include <pleat/detail/run_units.hpp>
#include <pleat/detail/team_call.hpp>
#include <pleat/parallel_reduce.hpp>

namespace pleat {
namespace detail {

template <class P, class F>
void for_each_team(const P& policy, const F& f) {
  const auto work = as_team_body(policy, f);
  if constexpr (TakesLeagues<typename P::backend_type>) {
    policy.backend().run_teams(work, policy);
  } else {
    run_units(policy.backend(), work.space.league, [&] { return TeamWorker(work); });
  }
}

template <class P, class F>
void for_each_item(const P& policy, const F& f) {
  const IndexRange range = policy.space();
  require_index_fits<F>(range, "parallel_for");
  if constexpr (TakesLeagues<typename P::backend_type>) {
    policy.backend().run_items(range, f);
  } else {
    run_units(policy.backend(), range.count(),
              [&] { return [&f, begin = range.begin](std::int64_t unit) { f(begin + unit); }; });
  }
}

template <class P, class F>
void run_for(const P& policy_like, const F& f) {
  constexpr ForMistake mistake = find_for_mistake<P, F>();
  if constexpr (mistake != ForMistake::none) {
    (void)RefusedFor<mistake>{};
  } else {
    const auto policy = as_policy(policy_like, f);
    if constexpr (PolicyOfTeams<P>) {
      for_each_team(policy, f);
    } else {
      for_each_item(policy, f);
    }
  }
}

}  // namespace detail

template <class First, class Second, class... Rest>
void parallel_for(const First& first, const Second& second, const Rest&... rest) {
  if constexpr (std::is_convertible_v<const First&, std::string_view>) {
    static_assert(sizeof...(Rest) == 1, "parallel_for: after the label come the policy and the functor");
    if constexpr (sizeof...(Rest) == 1) {
      if constexpr (detail::ShowsLabels<Second>) {
        const typename detail::BackendOf<Second>::type::label_scope scope{std::string_view(first)};
        detail::run_for(second, rest...);
      } else {
        detail::run_for(second, rest...);
      }
    }
  } else {
    static_assert(sizeof...(Rest) == 0, "parallel_for: after the policy comes the functor, and nothing else");
    if constexpr (sizeof...(Rest) == 0) detail::run_for(first, second);
  }
}

}  // namespace pleat
