// The sentences that answer what the types of a call can get wrong.
#pragma once

namespace pleat::detail {

enum class Mistake {
  none,
  bool_policy,
  no_policy,
  backend_alone,
  no_reducer,
  other_than_reducers,
  ordered,
  atomic,
  ambiguous,
  by_value,
  device_only,
  mutable_only,
  not_copyable,
  unknown_body,
  needs_every_item,
  items_do_not_convert,
  no_such_axis,
  source_over_box,
  source_over_teams,
  team_value,
  many_without_identity,
  many_without_targets,
  target,
};

template <Mistake M>
struct Refused {
  static_assert(M != Mistake::bool_policy,
                "parallel_reduce: the policy is a bool; give a policy or a number of items");
  static_assert(
      M != Mistake::no_policy,
      "parallel_reduce: before the body comes a policy, a number of items, or a backend (with a source)");
  static_assert(
      M != Mistake::backend_alone,
      "parallel_reduce: a backend alone needs a source, such as a std::span or zip(a, b); with a functor give "
      "RangePolicy(backend, begin, end)");
  static_assert(M != Mistake::no_reducer,
                "parallel_reduce: no reducer; give one or more after the body, or one variable for the sum");
  static_assert(
      M != Mistake::other_than_reducers,
      "parallel_reduce: after the body come reducers (concepts/reducer.hpp says what a reducer has), then "
      "into(...) if wanted; or instead one number that can be assigned to, for the sum");
  static_assert(
      M != Mistake::ordered,
      "parallel_reduce: a reducer with commutative = false is folded in another order than the others; give it "
      "a call of its own, with none or others of its kind");
  static_assert(
      M != Mistake::atomic,
      "parallel_reduce: Combine<Atomic> is for reducers that are free of order and whose state is one number of "
      "4 or 8 bytes (integer Sum, Min, Max, Count, BitOr, ...), and for a Sum held in float or double; take "
      "another strategy");
  static_assert(
      M != Mistake::ambiguous,
      "parallel_reduce: the functor can be called as f(i) and as f(i, acc&...); give it one signature");
  static_assert(
      M != Mistake::by_value,
      "parallel_reduce: the functor takes an accumulator by value and would change a copy; take it by reference");
  static_assert(M != Mistake::device_only,
                "parallel_reduce: a __device__ lambda cannot be inspected on the host; use PLEAT_LAMBDA");
  static_assert(
      M != Mistake::mutable_only,
      "parallel_reduce: the functor must be callable when const: remove `mutable`, make operator() const");
  static_assert(
      M != Mistake::not_copyable,
      "parallel_reduce: the functor must be copyable, as must a lambda's captures: capture a pointer or a span "
      "of what cannot be copied; of a plain function give its address");
  static_assert(
      M != Mistake::unknown_body,
      "parallel_reduce: the body must be a source, f(i) with a value, or f(i, acc&...) with one accumulator of "
      "exactly its reducer's result_type per reducer; of rows f(row, col) or f(row, col, acc&...), of a "
      "box of Rank<N> either form with N indices, of axes a view or either form with an index for each, of "
      "teams f(team) or f(team, acc&...)");
  static_assert(
      M != Mistake::needs_every_item,
      "parallel_reduce: a Kokkos functor hands over one partial per column, but a reducer must see every item "
      "(Moments, Compensated, Exact) or has no identity; use a map functor f(i)");
  static_assert(
      M != Mistake::items_do_not_convert,
      "parallel_reduce: the body's items do not convert to a reducer's value_type (Dot, WeightedMean and "
      "Covariance take those of zip(a, b))");
  static_assert(M != Mistake::no_such_axis,
                "parallel_reduce: AxisPolicy names an axis that the body does not have, or one twice");
  static_assert(
      M != Mistake::many_without_identity,
      "parallel_reduce: over rows, axes and segments each reducer needs identity(), since those of no items have "
      "an answer, too; and so does each within a team");
  static_assert(
      M != Mistake::many_without_targets,
      "parallel_reduce: the answers of rows, axes and segments go to memory; give into(pointer to the "
      "first, ...)");
  static_assert(
      M != Mistake::source_over_box,
      "parallel_reduce: MDRangePolicy takes a functor of its indices, not a source; give the functor, or "
      "RangePolicy with the source");
  static_assert(
      M != Mistake::source_over_teams,
      "parallel_reduce: TeamPolicy takes a functor of the team, f(team), and a range within a team one of the "
      "index, not a source");
  static_assert(
      M != Mistake::team_value,
      "parallel_reduce: what a functor of TeamPolicy returns must be trivially copyable, since it is stored "
      "until all teams have given theirs");
  static_assert(
      M != Mistake::target,
      "parallel_reduce: into(...) must hold one pointer per reducer, each to exactly its result_type, or one "
      "pointer to the Results of all");

  // Stands for the answer that a refused call does not have, so that its use is no second error.
  template <class T>
  operator T() const;
};

}  // namespace pleat::detail
