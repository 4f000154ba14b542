// What the types of a call can get wrong. It is looked for before anything of the call is instantiated, so
// that the compiler's first error, and as a rule its only one, is a sentence.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include <pleat/concepts/backend.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/access.hpp>
#include <pleat/detail/atomic_state.hpp>
#include <pleat/detail/body.hpp>
#include <pleat/detail/box_bodies.hpp>
#include <pleat/detail/convert.hpp>
#include <pleat/detail/functor_lines.hpp>
#include <pleat/detail/parts.hpp>
#include <pleat/detail/row_bodies.hpp>
#include <pleat/fold/batch.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/fold/segment_batch.hpp>
#include <pleat/into.hpp>
#include <pleat/policies/options.hpp>
#include <pleat/sources/contiguous.hpp>
#include <pleat/sources/view.hpp>

namespace pleat::detail {

template <class P, class Space>
concept PolicyOver = requires(const P& p) {
  p.backend();
  { p.space() } -> std::same_as<Space>;
};
template <class P>
concept PolicyOfRows = PolicyOver<P, RowSpace>;
template <class P>
concept PolicyOfSegments = PolicyOver<P, SegmentSpace>;
template <class P>
concept PolicyOfBox = PolicyOver<P, IndexRange> && requires(const P& p) { p.box(); };
template <class P>
concept PolicyOfAxes = requires(const P& p) {
  p.backend();
  P::reduced_of(1);
};
// Policies whose answers are many.
template <class P>
concept PolicyOfMany = PolicyOfRows<P> || PolicyOfAxes<P> || PolicyOfSegments<P>;
template <class P>
concept Policy = PolicyOver<P, IndexRange> || PolicyOfMany<P>;

// How many axes a body has where axes are reduced; 0 if that cannot be told.
template <class Body, class... R>
consteval int axes_of_body() {
  if constexpr (ViewLike<Body>) {
    return std::remove_cvref_t<decltype(as_view(std::declval<const Body&>()))>::axes;
  } else {
    return axes_taken<Body, R...>();
  }
}

// A body as it is called for the items of one fold.
template <class P, class Body, class... R>
consteval auto body_of_fold() {
  if constexpr (PolicyOfRows<P> && !SourceLike<Body>) {
    return std::type_identity<AtLine<Body, 2, reduced_of_rows>>{};
  } else if constexpr (PolicyOfAxes<P> && ViewLike<Body>) {
    using View = std::remove_cvref_t<decltype(as_view(std::declval<const Body&>()))>;
    return std::type_identity<Contiguous<typename View::element>>{};
  } else if constexpr (PolicyOfAxes<P> && axes_of_body<Body, R...>() > 0) {
    constexpr int axes = axes_of_body<Body, R...>();
    return std::type_identity<AtLine<Body, axes, P::reduced_of(axes)>>{};
  } else if constexpr (PolicyOfBox<P> && !SourceLike<Body>) {
    return std::type_identity<AtBox<Body, std::remove_cvref_t<decltype(std::declval<const P&>().box())>>>{};
  } else {
    return std::type_identity<Body>{};
  }
}
template <class P, class Body, class... R>
using body_of_fold_t = typename decltype(body_of_fold<P, Body, R...>())::type;

template <class P, class Body, class... R>
consteval bool has_its_axes() {
  if constexpr (PolicyOfAxes<P>) {
    constexpr int axes = axes_of_body<Body, R...>();
    return axes == 0 || P::reduced_of(axes) != 0;
  } else {
    return true;
  }
}

// C++20 lets static_cast fill an aggregate's first member, which is no conversion: of a number it would make
// a pair.
template <class From, class To>
concept CastsTo = requires(const From& x) { static_cast<To>(x); } &&
                  (!std::is_aggregate_v<To> || std::convertible_to<const From&, To>);

// Can convert<To> make a To of a stored From?
template <class From, class To>
concept ConvertsTo =
    std::same_as<From, To> || CastsTo<From, To> ||
    (is_half<From> && requires(float x) { static_cast<To>(x); }) ||
    (is_half<To> && requires(const From& x) { static_cast<float>(x); }) || ConvertsByParts<From, To>;

template <class From, class To>
inline constexpr bool converts_to = ConvertsTo<From, To>;
template <class A, class B, class C, class D>
inline constexpr bool converts_to<Pair<A, B>, Pair<C, D>> = ConvertsTo<A, C> && ConvertsTo<B, D>;

template <BodyKind Kind, class Body>
struct ItemOf {
  using type = typename MapBody<Body>::value;
};
template <class Body>
struct ItemOf<BodyKind::source, Body> {
  using type = typename decltype(as_source(std::declval<const Body&>()))::value;
};

template <class P>
inline constexpr bool combines_by_atomics = [] {
  if constexpr (requires { typename P::combine; }) return std::same_as<typename P::combine, Atomic>;
  return false;
}();

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
  many_without_identity,
  many_without_targets,
  target,
};

// Functor: what is copied of the body, where that is a functor.
template <class Body, class Functor, class... R>
consteval Mistake mistake_of_body() {
  constexpr BodyKind kind = body_kind<Body, R...>();
  if constexpr (kind == BodyKind::ambiguous) {
    return Mistake::ambiguous;
  } else if constexpr (kind == BodyKind::by_value) {
    return Mistake::by_value;
  } else if constexpr (kind == BodyKind::device_only) {
    return Mistake::device_only;
  } else if constexpr (kind == BodyKind::mutable_only) {
    return Mistake::mutable_only;
  } else if constexpr (kind == BodyKind::unknown) {
    return Mistake::unknown_body;
  } else if constexpr (kind != BodyKind::source && !std::copy_constructible<Functor>) {
    return Mistake::not_copyable;
  } else if constexpr (kind == BodyKind::kokkos) {
    return (takes_partials<R> && ...) ? Mistake::none : Mistake::needs_every_item;
  } else {
    using Item = typename ItemOf<kind, Body>::type;
    return (converts_to<Item, typename R::value_type> && ...) ? Mistake::none : Mistake::items_do_not_convert;
  }
}

// The first mistake of parallel_reduce(policy, body, reducers...), whatever its targets.
template <class P, class Body, class... R>
consteval Mistake find_mistake() {
  if constexpr (std::same_as<P, bool>) {
    return Mistake::bool_policy;
  } else if constexpr (!Policy<P> && !std::integral<P> && !Backend<P>) {
    return Mistake::no_policy;
  } else if constexpr (Backend<P> && !SourceLike<Body>) {
    return Mistake::backend_alone;
  } else if constexpr (sizeof...(R) == 0) {
    return Mistake::no_reducer;
  } else if constexpr (!(Reducer<R> && ...)) {
    return Mistake::other_than_reducers;
  } else if constexpr (!(is_commutative<R>() && ...) && (is_commutative<R>() || ...)) {
    return Mistake::ordered;
  } else if constexpr (combines_by_atomics<P> && !(takes_atomics<R> && ...)) {
    return Mistake::atomic;
  } else if constexpr (!has_its_axes<P, Body, R...>()) {
    return Mistake::no_such_axis;
  } else if constexpr (PolicyOfBox<P> && SourceLike<Body>) {
    return Mistake::source_over_box;
  } else if constexpr (mistake_of_body<body_of_fold_t<P, Body, R...>, Body, R...>() != Mistake::none) {
    return mistake_of_body<body_of_fold_t<P, Body, R...>, Body, R...>();
  } else if constexpr (PolicyOfMany<P> && !(HasIdentity<R> && ...)) {
    return Mistake::many_without_identity;
  } else {
    return Mistake::none;
  }
}

// The mistake of its targets, a tuple of no or one Into, where it has no other.
template <class P, class Targets, class... R>
consteval Mistake mistake_of_targets() {
  if constexpr (std::tuple_size_v<Targets> > 0) {
    using Target = std::tuple_element_t<0, Targets>;
    return fits_into<Target, typename ResultOf<R...>::type> ? Mistake::none : Mistake::target;
  } else {
    return PolicyOfMany<P> ? Mistake::many_without_targets : Mistake::none;
  }
}

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
      "box of Rank<N> either form with N indices, of axes a view or either form with an index for each");
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
      "an answer, too");
  static_assert(
      M != Mistake::many_without_targets,
      "parallel_reduce: the answers of rows, axes and segments go to memory; give into(pointer to the "
      "first, ...)");
  static_assert(
      M != Mistake::source_over_box,
      "parallel_reduce: MDRangePolicy takes a functor of its indices, not a source; give the functor, or "
      "RangePolicy with the source");
  static_assert(
      M != Mistake::target,
      "parallel_reduce: into(...) must hold one pointer per reducer, each to exactly its result_type, or one "
      "pointer to the Results of all");

  // Stands for the answer that a refused call does not have, so that its use is no second error.
  template <class T>
  operator T() const;
};

}  // namespace pleat::detail
