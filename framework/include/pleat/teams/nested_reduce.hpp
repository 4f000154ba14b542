// parallel_reduce(range, f, reducers...) within a functor of TeamPolicy: the answer of one reducer, or
// Results of several, for all who share the range (TeamThreadRange, ThreadVectorRange, TeamVectorRange), who
// call it alike. f is a map functor f(i) or a Kokkos functor f(i, acc&...), a plain lambda, whose captures
// may be references. In place of reducers one variable, which receives the sum:
//   const float highest = parallel_reduce(TeamVectorRange(team, n), [&](std::int64_t i) { return x[i]; },
//                                         Max<float>{});
//   parallel_reduce(ThreadVectorRange(team, begin, end),
//                   [&](std::int64_t i, double& sum) { sum += a[i] * x[column[i]]; }, dot);
// The answer is the canonical fold of the items: the bits of parallel_reduce(RangePolicy(begin, end), f,
// reducers...), for any team and vector, on every backend. Each reducer needs identity(). On Cuda a state of
// more than 8 KiB is refused by the compiler. f is called once for each item (of a TeamThreadRange by all
// lanes of one thread).
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <pleat/detail/body.hpp>
#include <pleat/detail/mistake.hpp>
#include <pleat/detail/narrow_sum.hpp>
#include <pleat/detail/referred.hpp>
#include <pleat/detail/row_bodies.hpp>
#include <pleat/detail/sum_variable.hpp>
#include <pleat/detail/team_range.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/sum.hpp>

namespace pleat {

namespace detail {

template <class F, class... R>
using nested_body = OfBatch<std::conditional_t<body_kind<F, R...>() == BodyKind::map, MapBody<Referred<F>>,
                                               FunctorBody<Referred<F>>>>;

PLEAT_CALLS_USER_CODE
template <class Range, class F, class... R>
PLEAT_FUNCTION auto fold_in_team(const Range& range, const F& f, const R&... reducers) {
  constexpr Mistake mistake = find_mistake_of_nested<F, R...>();
  if constexpr (mistake != Mistake::none) {
    return Refused<mistake>{};
  } else {
    using Body = nested_body<F, R...>;
    using Value = typename ItemTypes<Body>::value;
    using Team = typename Range::team_type;
    if constexpr (requires { Team::template require_indices<F>(range.range()); })
      Team::template require_indices<F>(range.range());
    const Reduction<Body, reducer_for<R, Value>...> r(range.range(), Body{{{&f}}},
                                                      as_reducer_for<Value>(reducers)...);
    return range.team().template fold<Range::level>(r);
  }
}

}  // namespace detail

PLEAT_CALLS_USER_CODE
template <detail::TeamRange Range, class F, class... Tail>
PLEAT_FUNCTION auto parallel_reduce(const Range& range, const F& f, Tail&&... tail) {
  if constexpr (sizeof...(Tail) == 1 && (detail::SumVariable<Tail&&> && ...)) {
    ((detail::refuse_own_algebra<F, std::remove_reference_t<Tail>>(),
      tail = detail::fold_in_team(range, f,
                                  Sum<std::remove_reference_t<Tail>, In<std::remove_reference_t<Tail>>>{})),
     ...);
  } else {
    return detail::fold_in_team(range, f, tail...);
  }
}

}  // namespace pleat
