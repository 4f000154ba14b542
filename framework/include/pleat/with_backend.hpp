// with_backend(name, visitor): the backend chosen at run time. The visitor is called with one of the backends
// that this unit was built with; under nvcc it is a struct with a template operator(), since nvcc allows no
// PLEAT_LAMBDA inside a generic lambda. Throws ArgumentError for a name that is not built here, and says
// which are.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

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

template <class Visitor, class... B>
auto visit_backend(std::string_view name, Visitor&& visitor, BackendList<B...> list) {
  static_assert(
      (std::invocable<Visitor&, B> && ...),
      "with_backend: the visitor must be callable with every backend of this build, as [](auto backend) is");
  using Answer = std::common_type_t<decltype(visitor(B{}))...>;
  if constexpr (std::is_void_v<Answer>) {
    bool found = false;
    ((name == B::name && !found ? (visitor(B{}), found = true) : found), ...);
    if (found) return;
  } else {
    std::optional<Answer> answer;
    ((name == B::name && !answer ? void(answer.emplace(visitor(B{}))) : void()), ...);
    if (answer) return *std::move(answer);
  }
  throw ArgumentError("with_backend: \"" + std::string(name) +
                      "\" is not a backend of this build; there are " + list.names());
}

}  // namespace detail
}  // namespace pleat
