// takes_atomics<R>: can partials of the reducer meet by atomic operations on one state in memory?
#pragma once

#include <concepts>
#include <type_traits>

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/plain_sum.hpp>

namespace pleat::detail {

// As large as a word that atomic operations take, and aligned as one.
template <class S>
inline constexpr bool is_atomic_word = (sizeof(S) == 4 || sizeof(S) == 8) && alignof(S) == sizeof(S);

// The state of a plain sum of numbers, which an atomic addition joins.
template <class S>
concept StateOfSum = is_atomic_word<S> && requires(S s) {
  s.sum;
  requires std::is_arithmetic_v<decltype(s.sum)>;
  requires std::same_as<S, typename PlainSum<decltype(s.sum)>::state>;
};

template <class R>
inline constexpr bool takes_atomics =
    StateOfSum<typename R::state> || (is_order_free<R>() && is_atomic_word<typename R::state> &&
                                      requires(const R& r, const typename R::state& s) { r.join(s, s); });

}  // namespace pleat::detail
