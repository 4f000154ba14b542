// Results<T...>: the answers of one pass, in the order of the reducers; works with structured bindings. A
// plain trivially copyable aggregate, so that a device may write it (std::tuple may not be copied that way).
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include <pleat/detail/bundle.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class... T>
struct Results : detail::Bundle<T...> {
  template <std::size_t I>
  PLEAT_FUNCTION friend constexpr auto& get(Results& r) {
    return detail::slot<I>(r);
  }
  template <std::size_t I>
  PLEAT_FUNCTION friend constexpr const auto& get(const Results& r) {
    return detail::slot<I>(r);
  }
  template <std::size_t I>
  PLEAT_FUNCTION friend constexpr auto&& get(Results&& r) {
    return std::move(detail::slot<I>(r));
  }
};

}  // namespace pleat

template <class... T>
struct std::tuple_size<pleat::Results<T...>> : std::integral_constant<std::size_t, sizeof...(T)> {};
template <std::size_t I, class... T>
struct std::tuple_element<I, pleat::Results<T...>> : std::tuple_element<I, std::tuple<T...>> {};
