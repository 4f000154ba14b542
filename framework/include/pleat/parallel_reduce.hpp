// parallel_reduce([label,] policy, body, reducers..., [into(...)])
//   label     anything convertible to std::string_view; shown by profilers where the backend does so
//   policy    a policy, a number n (the range 0..n on DefaultBackend), or, with a source, a backend
//   body      a map functor f(i), a Kokkos functor f(i, acc&...), or a source; of rows f(row, col, ...),
//             of a box f(i, j, ...), of axes a view or f(i, j, ...), of teams f(team) or f(team, acc&...)
//             (an index type too narrow for the range is refused)
//   reducers  one or more; or one mutable arithmetic variable, which receives the sum (the Kokkos form; a
//             functor with init, join or final of its own is refused there)
// Returns the answer of one reducer, or Results of several for structured bindings; with into(...) or a
// trailing variable it returns void. Throws ArgumentError for what can be known at the call, before anything
// is written.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <pleat/detail/axis_call.hpp>
#include <pleat/detail/body.hpp>
#include <pleat/detail/box_call.hpp>
#include <pleat/detail/index_fits.hpp>
#include <pleat/detail/mistake.hpp>
#include <pleat/detail/narrow_sum.hpp>
#include <pleat/detail/row_call.hpp>
#include <pleat/detail/segment_call.hpp>
#include <pleat/detail/sum_variable.hpp>
#include <pleat/detail/team_call.hpp>
#include <pleat/error.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/into.hpp>
#include <pleat/policies/range_policy.hpp>
#include <pleat/reducers/sum.hpp>

namespace pleat {
namespace detail {

// The policy of a call that gives a number of type P. Dependent on P, since DefaultBackend may be incomplete
// here.
template <class P>
struct DefaultPolicy {
  using type = RangePolicy<>;
};

// (Apart from the templates, each of which would have the sentence's code once more.)
[[noreturn]] inline void refuse_number(const std::string& n) {
  throw ArgumentError("parallel_reduce: n is " + n + ", it must be from 0 to 2^63 - 1");
}
[[noreturn]] inline void refuse_endless_source() {
  throw ArgumentError("parallel_reduce: the source has no end; give RangePolicy(backend, begin, end)");
}
[[noreturn]] inline void refuse_range_of_source(IndexRange range, std::int64_t size) {
  throw ArgumentError("parallel_reduce: the range " + in_words(range) + " leaves the source, which has " +
                      std::to_string(size) + " items");
}

// The range of a call: a policy as it is, a number as 0..n, a backend as the whole of its source.
template <class P, class Body>
auto as_policy(const P& p, const Body& body) {
  if constexpr (Policy<P>) {
    return p;
  } else if constexpr (std::integral<P>) {
    if (!std::in_range<std::int64_t>(p) || p < 0) refuse_number(std::to_string(p));
    return typename DefaultPolicy<P>::type(0, std::int64_t(p));
  } else {
    const std::int64_t size = as_source(body).size();
    if (size == unbounded) refuse_endless_source();
    return RangePolicy<P>(p, 0, size);
  }
}

template <class Body, class... R>
auto as_body(const Body& body, IndexRange range) {
  constexpr BodyKind kind = body_kind<Body, R...>();
  if constexpr (kind == BodyKind::source) {
    const auto source = as_source(body);
    if (source.size() != unbounded && (range.begin < 0 || range.end > source.size()))
      refuse_range_of_source(range, source.size());
    return source;
  } else {
    require_index_fits<Body>(range);
    if constexpr (kind == BodyKind::map) {
      return MapBody<Body>{body};
    } else {
      return FunctorBody<Body>{body};
    }
  }
}

template <class P, class Body, class... R>
auto as_body_of(const P& policy, const Body& body) {
  if constexpr (PolicyOfBox<P>) {
    return as_box_body<Body, std::remove_cvref_t<decltype(policy.box())>, R...>(body, policy.box());
  } else {
    return as_body<Body, R...>(body, policy.space());
  }
}

// The call as a backend takes it, with each reducer in its best form for the items.
template <class P, class Body, class... R>
auto as_reduction(const P& policy, const Body& body, const R&... reducers) {
  const auto work = as_body_of<P, Body, R...>(policy, body);
  using Work = std::remove_const_t<decltype(work)>;
  using Value = typename ItemTypes<Work>::value;
  return Reduction<Work, reducer_for<R, Value>...>(policy.space(), work, as_reducer_for<Value>(reducers)...);
}

// What the policy's backend does, to f: one reduction, or a batch of them.
template <class P, class Body, class F, class... R>
auto with_work(const P& policy, const Body& body, const F& f, const R&... reducers) {
  if constexpr (PolicyOfRows<P>) {
    return f(as_batch(policy, body, reducers...));
  } else if constexpr (PolicyOfAxes<P>) {
    return with_batch_of_axes(policy, body, f, reducers...);
  } else if constexpr (PolicyOfSegments<P>) {
    return f(as_segment_batch(policy, body, reducers...));
  } else if constexpr (PolicyOfTeams<P>) {
    return f(as_league(policy, body, reducers...));
  } else {
    return f(as_reduction(policy, body, reducers...));
  }
}

// A policy whose backend reduces a box of fewer than 2^31 items by a kernel of its own.
template <class P>
concept CountsIn32Bits = PolicyOfBox<P> && requires(const P& p) {
  requires P::backend_type::counts_in_32_bits;
  p.in_short_numbers();
};

// `into` holds one target, or none when the answer is to be returned.
template <class P, class Body, class... R, class... Targets>
auto reduce_into(const P& policy_like, const Body& body, std::tuple<Targets...> into, const R&... reducers) {
  constexpr Mistake mistake = find_mistake<P, Body, R...>();
  if constexpr (mistake != Mistake::none) {
    return Refused<mistake>{};
  } else if constexpr (constexpr Mistake of_targets = mistake_of_targets<P, std::tuple<Targets...>, R...>();
                       of_targets != Mistake::none) {
    return Refused<of_targets>{};
  } else {
    const auto policy = as_policy(policy_like, body);
    if constexpr (CountsIn32Bits<P>) {
      if (policy.space().count() >> 31 == 0)
        return reduce_into(policy.in_short_numbers(), body, into, reducers...);
    }
    return with_work(
        policy, body,
        [&](const auto& work) {
          if constexpr (sizeof...(Targets) == 0) {
            return with_stored_league(
                policy, work, [&](const auto& stored) { return policy.backend().reduce(stored, policy); });
          } else {
            require_targets(std::get<0>(into));
            if constexpr (PolicyOfMany<P>) {
              reduce_batch_into(policy, work, std::get<0>(into));
            } else {
              with_stored_league(policy, work, [&](const auto& stored) {
                policy.backend().reduce_into(stored, policy, std::get<0>(into));
              });
            }
          }
        },
        reducers...);
  }
}

template <class P, class Body, class... Tail, std::size_t... I>
auto with_tail(const P& policy, const Body& body, std::tuple<Tail...> tail, std::index_sequence<I...>) {
  using Last = std::tuple_element_t<sizeof...(Tail) - 1, std::tuple<Tail...>>;
  if constexpr (IntoTraits<std::remove_cvref_t<Last>>::is_into) {
    return reduce_into(policy, body, std::tuple(std::get<sizeof...(Tail) - 1>(tail)), std::get<I>(tail)...);
  } else {
    return reduce_into(policy, body, std::tuple<>(), std::get<I>(tail)...,
                       std::get<sizeof...(Tail) - 1>(tail));
  }
}

template <class P, class Body, class... Tail>
auto without_label(const P& policy, const Body& body, Tail&&... tail) {
  if constexpr (sizeof...(Tail) == 0) {
    return reduce_into(policy, body, std::tuple<>());
  } else if constexpr (sizeof...(Tail) == 1 && (SumVariable<Tail&&> && ...)) {
    using T = std::remove_reference_t<std::tuple_element_t<0, std::tuple<Tail...>>>;
    refuse_own_algebra<Body, T>();
    ((tail = reduce_into(policy, body, std::tuple<>(), Sum<T, In<T>>{})), ...);
  } else {
    return with_tail(policy, body, std::forward_as_tuple(std::forward<Tail>(tail)...),
                     std::make_index_sequence<sizeof...(Tail) - 1>{});
  }
}

// The backend of a policy, where it names one.
template <class P>
struct BackendOf {
  using type = P;
};
template <class P>
  requires requires { typename P::backend_type; }
struct BackendOf<P> {
  using type = typename P::backend_type;
};
// A backend may hold an object for the time of a call, made from its label, as for a profiler's range.
template <class P>
concept ShowsLabels = requires { typename BackendOf<P>::type::label_scope; };

template <class P, class... Rest>
auto with_label([[maybe_unused]] std::string_view label, const P& policy, Rest&&... rest) {
  if constexpr (ShowsLabels<P>) {
    const typename BackendOf<P>::type::label_scope scope(label);
    return without_label(policy, std::forward<Rest>(rest)...);
  } else {
    return without_label(policy, std::forward<Rest>(rest)...);
  }
}

}  // namespace detail

template <class First, class Second, class... Rest>
auto parallel_reduce(const First& first, const Second& second, Rest&&... rest) {
  if constexpr (std::is_convertible_v<const First&, std::string_view>) {
    static_assert(sizeof...(Rest) > 0, "parallel_reduce: after the label and the policy comes the body");
    if constexpr (sizeof...(Rest) > 0)
      return detail::with_label(std::string_view(first), second, std::forward<Rest>(rest)...);
  } else {
    return detail::without_label(first, second, std::forward<Rest>(rest)...);
  }
}

}  // namespace pleat
