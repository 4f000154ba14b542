// The element types that the fold and the laws of a backend are tested on.
#pragma once

#include <cstdint>
#include <tuple>

#include <pleat/types/bfloat16.hpp>
#include <pleat/types/half.hpp>

#include "support/outsiders.hpp"
#include "support/sanitized.hpp"

namespace pleat_test {

#if defined(PLEAT_TEST_SANITIZED)
using FoldTypes = std::tuple<float, pleat::Half, Rgb, Vec3>;
using Floats = std::tuple<float>;
using Halves = std::tuple<pleat::Half>;
using SmallIntegers = std::tuple<std::int8_t>;
using LargeIntegers = std::tuple<std::int64_t>;
using Ordered = std::tuple<float, pleat::Half, std::uint8_t>;
#else
using FoldTypes = std::tuple<float, double, std::int32_t, pleat::Half, Rgb, Vec3>;
using Floats = std::tuple<float, double>;
using Halves = std::tuple<pleat::Half, pleat::BFloat16>;
using SmallIntegers = std::tuple<bool, char, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t>;
using LargeIntegers =
    std::tuple<std::int32_t, std::uint32_t, std::int64_t, std::uint64_t, long long, unsigned long long>;
using Ordered = std::tuple<float, double, pleat::Half, pleat::BFloat16, std::uint8_t, std::int16_t,
                           std::int32_t, std::uint64_t>;
#endif

}  // namespace pleat_test
