// What a reduction calls for its items, one type per kind of body: a map functor f(i), a Kokkos functor f(i,
// acc&...), or a source. Classification is by concepts on const F&, the only form that works for nvcc's
// lambdas.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <pleat/detail/access.hpp>
#include <pleat/macros.hpp>
#include <pleat/sources/contiguous.hpp>

namespace pleat::detail {

template <class F>
struct MapBody {
  using element = std::decay_t<std::invoke_result_t<const F&, std::int64_t>>;
  using value = element;
  [[no_unique_address]] F f;
  PLEAT_CALLS_USER_CODE
  PLEAT_INLINE element operator()(std::int64_t i) const { return f(i); }
};

template <class F>
struct FunctorBody {
  [[no_unique_address]] F f;
  PLEAT_CALLS_USER_CODE
  template <class... Partial>
  PLEAT_INLINE void operator()(std::int64_t i, Partial&... partial) const {
    f(i, partial...);
  }
};

#if defined(__CUDACC__)
template <class F>
inline constexpr bool is_device_only_lambda = __nv_is_extended_device_lambda_closure_type(F);
#else
template <class F>
inline constexpr bool is_device_only_lambda = false;
#endif

// Can F be called with N indices, and what follows them?
template <std::size_t>
using IndexOfAxis = std::int64_t;
template <class F, class Axes, class... Partial>
inline constexpr bool invocable_over = false;
template <class F, std::size_t... I, class... Partial>
inline constexpr bool invocable_over<F, std::index_sequence<I...>, Partial...> =
    std::invocable<F, IndexOfAxis<I>..., Partial...>;
template <class F, int N, class... Partial>
concept InvocableWith = invocable_over<F, std::make_index_sequence<std::size_t(N)>, Partial...>;

template <class F>
concept MapFunctor =
    std::invocable<const F&, std::int64_t> && !std::is_void_v<std::invoke_result_t<const F&, std::int64_t>>;
template <class F, class... R>
concept KokkosFunctor = std::invocable<const F&, std::int64_t, typename R::result_type&...>;
// An accumulator taken by value would silently do nothing: such a functor also accepts an rvalue. (A const
// lvalue would tell too, but is a hard error in the body of a generic functor.)
template <class F, class... R>
concept TakesPartialsByValue = std::invocable<const F&, std::int64_t, typename R::result_type...>;

// The types in which a functor takes its parameters; none where that cannot be told, as of a generic lambda.
template <class... T>
struct Parameters {};
template <class Call>
struct ParametersOf {
  using type = Parameters<>;
};
template <class Result, class F, class... T, bool no_throw>
struct ParametersOf<Result (F::*)(T...) const noexcept(no_throw)> {
  using type = Parameters<std::remove_cvref_t<T>...>;
};
template <class Result, class... T, bool no_throw>
struct ParametersOf<Result (*)(T...) noexcept(no_throw)> {
  using type = Parameters<std::remove_cvref_t<T>...>;
};
template <class F>
consteval auto parameters_of() {
  if constexpr (requires { &F::operator(); }) {
    return typename ParametersOf<decltype(&F::operator())>::type{};
  } else {
    return typename ParametersOf<F>::type{};
  }
}
template <class Index>
bool fits_index(std::int64_t i) {
  if constexpr (std::is_integral_v<Index> && sizeof(Index) < sizeof(i)) {
    return std::int64_t(Index(i)) == i;
  } else {
    return true;
  }
}
inline bool fit_indices(Parameters<>, ...) { return true; }
template <class... T>
bool fit_indices(Parameters<T...>) {
  return true;
}
template <class T, class... More, class... I>
bool fit_indices(Parameters<T, More...>, std::int64_t i, I... more) {
  return fits_index<T>(i) && fit_indices(Parameters<More...>{}, more...);
}
// Do indices fit the types in which F takes its first parameters?
template <class F, class... I>
bool takes_indices(I... indices) {
  return fit_indices(parameters_of<F>(), indices...);
}

enum class BodyKind { source, map, kokkos, ambiguous, by_value, device_only, mutable_only, unknown };

template <class B, class... R>
consteval BodyKind body_kind() {
  if constexpr (is_device_only_lambda<B>) {
    return BodyKind::device_only;
  } else if constexpr (SourceLike<B>) {
    return BodyKind::source;
  } else if constexpr (MapFunctor<B>) {
    return KokkosFunctor<B, R...> ? BodyKind::ambiguous : BodyKind::map;
  } else if constexpr (KokkosFunctor<B, R...>) {
    if constexpr (!TakesPartialsByValue<B, R...>) {
      return BodyKind::kokkos;
    } else {  // with a value it is rather a map functor of more indices
      return std::is_void_v<std::invoke_result_t<const B&, std::int64_t, typename R::result_type...>>
                 ? BodyKind::by_value
                 : BodyKind::unknown;
    }
  } else if constexpr (std::invocable<const B&, std::int64_t>) {
    return BodyKind::unknown;  // f(i) without a value
  } else if constexpr (std::invocable<B&, std::int64_t> ||
                       std::invocable<B&, std::int64_t, typename R::result_type&...>) {
    return BodyKind::mutable_only;
  } else {
    return BodyKind::unknown;
  }
}

}  // namespace pleat::detail
