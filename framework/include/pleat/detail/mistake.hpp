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
#include <pleat/detail/refused.hpp>
#include <pleat/detail/row_bodies.hpp>
#include <pleat/detail/team_body.hpp>
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
template <class P>
concept PolicyOfTeams = PolicyOver<P, IndexRange> && requires { typename P::member_type; };
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
  } else if constexpr (PolicyOfTeams<P> && !SourceLike<Body>) {
    return std::type_identity<AtTeam<Body, typename P::member_type>>{};
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

template <class... R>
consteval Mistake mistake_of_reducers() {
  if constexpr (sizeof...(R) == 0) {
    return Mistake::no_reducer;
  } else if constexpr (!(Reducer<R> && ...)) {
    return Mistake::other_than_reducers;
  } else if constexpr (!(is_commutative<R>() && ...) && (is_commutative<R>() || ...)) {
    return Mistake::ordered;
  } else {
    return Mistake::none;
  }
}

// What a team gives is stored until all teams have given it.
template <class Body, class... R>
consteval bool is_stored_value() {
  if constexpr (body_kind<Body, R...>() == BodyKind::map) {
    return std::is_trivially_copyable_v<typename MapBody<Body>::value>;
  } else {
    return true;
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
  } else if constexpr (mistake_of_reducers<R...>() != Mistake::none) {
    return mistake_of_reducers<R...>();
  } else if constexpr (combines_by_atomics<P> && !(takes_atomics<R> && ...)) {
    return Mistake::atomic;
  } else if constexpr (!has_its_axes<P, Body, R...>()) {
    return Mistake::no_such_axis;
  } else if constexpr (PolicyOfBox<P> && SourceLike<Body>) {
    return Mistake::source_over_box;
  } else if constexpr (PolicyOfTeams<P> && SourceLike<Body>) {
    return Mistake::source_over_teams;
  } else if constexpr (mistake_of_body<body_of_fold_t<P, Body, R...>, Body, R...>() != Mistake::none) {
    return mistake_of_body<body_of_fold_t<P, Body, R...>, Body, R...>();
  } else if constexpr (PolicyOfMany<P> && !(HasIdentity<R> && ...)) {
    return Mistake::many_without_identity;
  } else if constexpr (PolicyOfTeams<P> && !is_stored_value<body_of_fold_t<P, Body, R...>, R...>()) {
    return Mistake::team_value;
  } else {
    return Mistake::none;
  }
}

// The first mistake of parallel_reduce(range, f, reducers...) within a team, where f is not copied.
template <class F, class... R>
consteval Mistake find_mistake_of_nested() {
  if constexpr (mistake_of_reducers<R...>() != Mistake::none) {
    return mistake_of_reducers<R...>();
  } else if constexpr (SourceLike<F>) {
    return Mistake::source_over_teams;
  } else if constexpr (mistake_of_body<F, int, R...>() != Mistake::none) {
    return mistake_of_body<F, int, R...>();
  } else {
    return (HasIdentity<R> && ...) ? Mistake::none : Mistake::many_without_identity;
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

}  // namespace pleat::detail
