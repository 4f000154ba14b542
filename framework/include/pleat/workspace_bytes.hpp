// workspace_bytes(policy, body, reducers...): how much memory the same parallel_reduce needs for its
// partials, where the backend lets the caller bring it (Cuda::with_workspace); 0 where it needs none, as on
// CPUs. It follows from the number of items, the types and the tuning, and asks no device; a workspace of one
// size serves all calls that need no more. Wrong arguments are answered as by parallel_reduce.
#pragma once

#include <cstddef>

#include <pleat/parallel_reduce.hpp>

namespace pleat {

template <class P, class Body, class... R>
std::size_t workspace_bytes(const P& policy_like, const Body& body, const R&... reducers) {
  constexpr detail::Mistake mistake = detail::find_mistake<P, Body, R...>();
  if constexpr (mistake != detail::Mistake::none) {
    return detail::Refused<mistake>{};
  } else {
    const auto policy = detail::as_policy(policy_like, body);
    return detail::with_work(
        policy, body,
        [&](const auto& work) -> std::size_t {
          if constexpr (requires { policy.backend().workspace_bytes(work, policy); }) {
            return policy.backend().workspace_bytes(work, policy);
          } else {
            return 0;
          }
        },
        reducers...);
  }
}

}  // namespace pleat
