// into(...): where the answers go when the caller wants them in memory of its own; the call then returns
// void, and with Cuda returns at once. One pointer per reducer, each to exactly its result_type, or one
// pointer to the Results; of rows each is the first of an array. The target must outlive the work; each
// answer needs memory of its own. For Cuda it is device, managed or pinned memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <pleat/detail/bundle.hpp>
#include <pleat/error.hpp>
#include <pleat/macros.hpp>
#include <pleat/results.hpp>

namespace pleat {

template <class... T>
struct Into {
  static_assert(sizeof...(T) > 0, "into(...): give one pointer per reducer, or one to the Results");
  static_assert((!std::is_const_v<T> && ...), "into(...): the pointee must not be const");
  detail::Bundle<T*...> targets;
};

template <class... T>
Into<T...> into(T*... targets) {
  return {{{{targets}...}}};
}

namespace detail {

template <class I>
struct IntoTraits {
  static constexpr bool is_into = false;
};
template <class... T>
struct IntoTraits<Into<T...>> {
  static constexpr bool is_into = true;
};
// Does a target fit these answers: the pack as a whole, or pointer by pointer?
template <class Target, class Answer>
inline constexpr bool fits_into = std::is_same_v<Target, Into<Answer>>;
template <class Target, class... Each>
inline constexpr bool fits_into<Target, Results<Each...>> =
    std::is_same_v<Target, Into<Results<Each...>>> || std::is_same_v<Target, Into<Each...>>;

// Writes the answers to where they belong; runs on host and device.
template <class Answer>
PLEAT_INLINE void store(const Answer& answer, const Into<Answer>& into) {
  *slot<0>(into.targets) = answer;
}
template <class... T, std::size_t... I>
PLEAT_INLINE void store_each(const Results<T...>& answers, const Into<T...>& into,
                             std::index_sequence<I...>) {
  ((*slot<I>(into.targets) = slot<I>(answers)), ...);
}
template <class... T>
  requires(sizeof...(T) > 1)
PLEAT_INLINE void store(const Results<T...>& answers, const Into<T...>& into) {
  store_each(answers, into, std::index_sequence_for<T...>{});
}

// The targets of row k, where each is an array of answers.
template <class... T, std::size_t... I>
PLEAT_INLINE Into<T...> row_of(const Into<T...>& into, std::int64_t k, std::index_sequence<I...>) {
  return {{{{slot<I>(into.targets) + k}...}}};
}
template <class... T>
PLEAT_INLINE Into<T...> row_of(const Into<T...>& into, std::int64_t k) {
  return row_of(into, k, std::index_sequence_for<T...>{});
}

// Throws when a target is missing.
template <class... T, std::size_t... I>
void require_targets(const Into<T...>& into, std::index_sequence<I...>) {
  if (((slot<I>(into.targets) == nullptr) || ...)) {
    throw ArgumentError("into(...): a pointer is null; each must point to memory for one result");
  }
}
template <class... T>
void require_targets(const Into<T...>& into) {
  require_targets(into, std::index_sequence_for<T...>{});
}

}  // namespace detail
}  // namespace pleat
