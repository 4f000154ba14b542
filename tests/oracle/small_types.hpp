// The specification's answers over small types, as bits, compiled by the C++ compiler.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>

#include <pleat/reducers.hpp>

#include "support/same_bits.hpp"

namespace pleat_test {

using SmallTypes = std::tuple<bool, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::uint32_t,
                              std::uint64_t, pleat::BFloat16>;

// Sum, MinMax, ArgMax, Count and Mean in one pass, with BitXor for integers.
template <class E, class Call>
Bits with_small_type(const Call& call) {
  using namespace pleat;
  if constexpr (std::is_integral_v<E>) {
    return call(Sum<E>{}, MinMax<E>{}, ArgMax<E>{}, Count{}, Mean<E>{}, BitXor<E>{});
  } else {
    return call(Sum<E>{}, MinMax<E>{}, ArgMax<E>{}, Count{}, Mean<E>{});
  }
}

template <class E>
Bits specified_small_type(const E* items, std::int64_t n);

}  // namespace pleat_test
