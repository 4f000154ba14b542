// The element types over which the law suites are instantiated.
#pragma once

#include <cstdint>
#include <tuple>

#include <pleat/types/bfloat16.hpp>
#include <pleat/types/half.hpp>

#include "support/sanitized.hpp"

namespace pleat_test {

#if defined(PLEAT_TEST_SANITIZED)
using Elements = std::tuple<bool, std::int16_t, std::uint64_t, pleat::Half, float>;
using KindsOfElements = Elements;
#else
using Elements =
    std::tuple<bool, std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t,
               std::uint32_t, std::uint64_t, pleat::Half, pleat::BFloat16, float, double>;
// One of each kind: the states of the other integers are no other code.
using KindsOfElements =
    std::tuple<bool, std::int8_t, std::uint32_t, std::int64_t, pleat::Half, pleat::BFloat16, float, double>;
#endif

}  // namespace pleat_test
