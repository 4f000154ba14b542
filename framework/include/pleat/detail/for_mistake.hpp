// What the types of a call of parallel_for can get wrong.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include <pleat/detail/body.hpp>
#include <pleat/detail/mistake.hpp>
#include <pleat/detail/team_body.hpp>

namespace pleat::detail {

enum class ForMistake { none, no_policy, device_only, mutable_only, not_callable, not_copyable };

template <class P, class F>
consteval auto functor_of_for() {
  if constexpr (PolicyOfTeams<P>) {
    return std::type_identity<AtTeam<F, typename P::member_type>>{};
  } else {
    return std::type_identity<F>{};
  }
}

template <class P, class F>
consteval ForMistake find_for_mistake() {
  using Functor = typename decltype(functor_of_for<P, F>())::type;
  if constexpr (std::same_as<P, bool> ||
                !(std::integral<P> || (PolicyOver<P, IndexRange> && !PolicyOfBox<P> && !PolicyOfAxes<P>))) {
    return ForMistake::no_policy;
  } else if constexpr (is_device_only_lambda<F>) {
    return ForMistake::device_only;
  } else if constexpr (std::invocable<const Functor&, std::int64_t>) {
    return std::copy_constructible<F> ? ForMistake::none : ForMistake::not_copyable;
  } else {
    return std::invocable<Functor&, std::int64_t> ? ForMistake::mutable_only : ForMistake::not_callable;
  }
}

template <ForMistake M>
struct RefusedFor {
  static_assert(M != ForMistake::no_policy,
                "parallel_for: before the functor comes a RangePolicy, a TeamPolicy or a number of items");
  static_assert(M != ForMistake::device_only,
                "parallel_for: a __device__ lambda cannot be inspected on the host; use PLEAT_LAMBDA");
  static_assert(
      M != ForMistake::mutable_only,
      "parallel_for: the functor must be callable when const: remove `mutable`, make operator() const");
  static_assert(M != ForMistake::not_callable,
                "parallel_for: the functor must be f(i), and over TeamPolicy f(team) of a `const "
                "TeamPolicy<...>::member_type&`");
  static_assert(M != ForMistake::not_copyable, "parallel_for: the functor must be copyable");
};

}  // namespace pleat::detail
