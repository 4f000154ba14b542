// The Kokkos form of a call: one variable in the place of reducers, which receives the sum.
#pragma once

#include <concepts>
#include <type_traits>

#include <pleat/detail/lanes.hpp>
#include <pleat/macros.hpp>

namespace pleat::detail {

// A variable that receives a sum: any number but bool and long double, which no sum is held in.
template <class T>
concept SumVariable =
    std::is_lvalue_reference_v<T> && !std::is_const_v<std::remove_reference_t<T>> &&
    std::is_arithmetic_v<std::remove_reference_t<T>> && has_lanes<std::remove_reference_t<T>> &&
    !std::is_same_v<std::remove_reference_t<T>, bool>;

// A functor that says itself how its partials begin, meet or end, as Kokkos allows: it is no sum.
template <class Body, class T>
concept HasOwnAlgebra = requires(Body& f, T& to, const T& from) { f.join(to, from); } ||
                        requires(Body& f, T& to) { f.init(to); } || requires(Body& f, T& to) { f.final(to); };
template <class Body, class T>
PLEAT_FUNCTION constexpr void refuse_own_algebra() {
  static_assert(!HasOwnAlgebra<Body, T>,
                "parallel_reduce: a variable receives a sum, but the functor has init, join or final of its "
                "own; move them to a reducer, and give from_kokkos(reducer) in the variable's place");
}

}  // namespace pleat::detail
