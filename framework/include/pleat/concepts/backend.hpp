// A backend says where a reduction runs: an ordinary small object with two members,
//   results reduce(const Reduction&, const Policy&) const            the call waits and returns the answers
//   void reduce_into(const Reduction&, const Policy&, Into) const    the answers go to the caller's memory
// and, if it likes,
//   void reduce_batch_into(const Batch&, const Policy&, Into) const
//                                all rows of a batch at once; without it they are reduced one by one
//   label_scope                  a type made from the label (std::string_view), alive during the call
//   std::size_t workspace_bytes(const Reduction&, const Policy&) const
//                                what workspace_bytes(...) answers, for a backend that takes a caller's
//                                memory
//   static constexpr bool counts_in_32_bits = true
//                                boxes of fewer than 2^31 items come as a Reduction of their own, which
//                                splits item numbers by 32-bit arithmetic
//   void for_each_unit(std::int64_t units, const Make& make) const
//                                of a CPU: make()(unit) for each, make() once for each thread; without it
//                                they are done one by one
//   static constexpr bool takes_leagues = true
//                                a League (fold/league.hpp) comes as it is, where a Reduction comes, and
//                                run_teams(AtTeam, Policy) and run_items(IndexRange, F) are what parallel_for
//                                calls; without it a host thread computes what is stored
//   team_member                  the type of a team (concepts/team_member.hpp), if not one host thread
// Policy carries compile-time choices (Policy::combine, Policy::threads_per_block, Policy::kernel_tuning); a
// backend may ignore them.
#pragma once

#include <concepts>
#include <type_traits>

#include <pleat/policies/options.hpp>

namespace pleat {

template <class B>
concept Backend = std::copy_constructible<B> && requires {
  typename B::axis;
  B::name;
} && std::same_as<typename B::axis, axes::backend>;

}  // namespace pleat
