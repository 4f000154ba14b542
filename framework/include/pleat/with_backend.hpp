// with_backend(name, visitor): the backend chosen at run time. The visitor is called with one of the backends
// that this unit was built with; under nvcc it is a struct with a template operator(), since nvcc allows no
// PLEAT_LAMBDA inside a generic lambda. Throws ArgumentError for a name that is not built here, and says
// which are.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>

#include <pleat/error.hpp>

namespace pleat {

// The backends of a unit, in a fixed order.
template <class... B>
struct BackendList {
  static std::string names() {
    std::string all;
    ((all += (all.empty() ? "" : ", ") + std::string(B::name)), ...);
    return all;
  }
};

namespace detail {

template <class Answer, class All, class Visitor, class First, class... Rest>
Answer visit_named(std::string_view name, Visitor& visitor, BackendList<First, Rest...>) {
  if (name == First::name) return visitor(First{});
  if constexpr (sizeof...(Rest) > 0) {
    return visit_named<Answer, All>(name, visitor, BackendList<Rest...>{});
  } else {
    throw ArgumentError("with_backend: \"" + std::string(name) +
                        "\" is not a backend of this build; there are " + All::names());
  }
}

template <class Visitor, class... B>
auto visit_backend(std::string_view name, Visitor&& visitor, BackendList<B...> list) {
  static_assert(
      (std::invocable<Visitor&, B> && ...),
      "with_backend: the visitor must be callable with every backend of this build, as [](auto backend) is");
  using Answer = std::common_type_t<decltype(visitor(B{}))...>;
  return visit_named<Answer, BackendList<B...>>(name, visitor, list);
}

}  // namespace detail
}  // namespace pleat
