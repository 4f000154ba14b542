// Bundle<T...>: several values side by side, as a plain aggregate. std::tuple is not trivially copyable and
// not usable in device code; a bundle is both, needs no flag, and empty members take no space.
#pragma once

#include <cstddef>
#include <utility>

#include <pleat/macros.hpp>

namespace pleat::detail {

template <std::size_t I, class T>
struct Slot {
  [[no_unique_address]] T value;
};

template <class Indices, class... T>
struct Slots;
template <std::size_t... I, class... T>
struct Slots<std::index_sequence<I...>, T...> : Slot<I, T>... {};

template <class... T>
struct Bundle : Slots<std::index_sequence_for<T...>, T...> {};

// slot<I>(bundle): the I-th value.
template <std::size_t I, class T>
PLEAT_INLINE constexpr T& slot(Slot<I, T>& s) {
  return s.value;
}
template <std::size_t I, class T>
PLEAT_INLINE constexpr const T& slot(const Slot<I, T>& s) {
  return s.value;
}

// The type of the I-th value of a bundle.
template <std::size_t I, class T>
T slot_type(const Slot<I, T>&);
template <std::size_t I, class B>
using slot_t = decltype(slot_type<I>(std::declval<const B&>()));

}  // namespace pleat::detail
