// Whether this is a sanitized build: several times slower to compile and to run. What a sanitizer sees
// depends little on the type and the size, so such builds take one type of each kind and fewer sizes.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PLEAT_TEST_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define PLEAT_TEST_SANITIZED 1
#endif
#endif

namespace pleat_test {

#if defined(PLEAT_TEST_SANITIZED)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

template <class List, std::size_t... I>
auto every_second(std::index_sequence<I...>) -> std::tuple<std::tuple_element_t<2 * I + 1, List>...>;
// The element types of a suite: all of the list, or every second one in a sanitized build.
template <class... T>
using tested_types =
    std::conditional_t<sanitized,
                       decltype(every_second<std::tuple<T...>>(std::make_index_sequence<sizeof...(T) / 2>())),
                       std::tuple<T...>>;

}  // namespace pleat_test
