// The element types that the laws of a backend are tested on. A sanitized build takes five times as long to
// compile, and what a sanitizer sees depends on an element's size and kind alone: one of each is enough
// there.
#pragma once

#include <cstdint>
#include <tuple>

#include <pleat/types/bfloat16.hpp>
#include <pleat/types/half.hpp>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PLEAT_TEST_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define PLEAT_TEST_SANITIZED 1
#endif
#endif

namespace pleat_test {

#if defined(PLEAT_TEST_SANITIZED)
using Floats = std::tuple<float>;
using Halves = std::tuple<pleat::Half>;
using SmallIntegers = std::tuple<std::int8_t>;
using LargeIntegers = std::tuple<std::int64_t>;
#else
using Floats = std::tuple<float, double>;
using Halves = std::tuple<pleat::Half, pleat::BFloat16>;
using SmallIntegers = std::tuple<bool, char, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t>;
using LargeIntegers =
    std::tuple<std::int32_t, std::uint32_t, std::int64_t, std::uint64_t, long long, unsigned long long>;
#endif

}  // namespace pleat_test
