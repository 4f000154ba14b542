// C02: nothing but infinities; an identity of FLT_MAX would leak into the answer [cccl#1388, cub#642].
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>

#include "cases/on_device.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"

namespace pleat_test {

// Every value of which all items are the same; the extremes of the type hide a wrong identity best.
template <class Backend, class T>
void extremes_of_equal_items(T value) {
  for (const std::int64_t n : {1, 2, 10, 31, 32, 33, 127, 128, 129, 1000, 1023, 1025, 4097, 17000}) {
    Array<T> x(n);
    for (std::int64_t i = 0; i < n; ++i) x[i] = value;
    CHECK(same_bits(reduced<Backend>(x, pleat::Min<T>{}), value));
    CHECK(same_bits(reduced<Backend>(x, pleat::Max<T>{}), value));
    const auto low = reduced<Backend>(x, pleat::ArgMin<T>{});
    const auto high = reduced<Backend>(x, pleat::ArgMax<T>{});
    CHECK(same_bits(low.value, value));
    CHECK(same_bits(high.value, value));
    CHECK(low.index == 0);
    CHECK(high.index == 0);
    const auto [range, first, last] =
        reduced<Backend>(x, pleat::MinMax<T>{}, pleat::ArgMin<T>{}, pleat::ArgMax<T>{});
    CHECK(same_bits(range.min, value));
    CHECK(same_bits(range.max, value));
    CHECK(first.index == 0);
    CHECK(last.index == 0);
  }
}

template <class Backend, class T>
void extremes_of_infinities() {
  const T infinity = std::numeric_limits<T>::infinity();
  extremes_of_equal_items<Backend>(infinity);
  extremes_of_equal_items<Backend>(T(-infinity));
  extremes_of_equal_items<Backend>(std::numeric_limits<T>::max());
  extremes_of_equal_items<Backend>(std::numeric_limits<T>::lowest());
}

template <class Backend, class T>
void extremes_of_limits() {
  extremes_of_equal_items<Backend>(std::numeric_limits<T>::max());
  extremes_of_equal_items<Backend>(std::numeric_limits<T>::lowest());
}

// The accumulator of a Kokkos functor starts from the identity, so that is where it could leak.
struct LowerOfInfinities {
  float x = std::numeric_limits<float>::infinity();
  PLEAT_FUNCTION void operator()(std::int64_t, float& low) const {
    if (x < low) low = x;
  }
};
template <class Backend>
void minimum_by_kokkos_functor() {
  for (const std::int64_t n : {1, 10, 33, 129, 1000, 5000}) {
    const pleat::RangePolicy<Backend> range(0, n);
    CHECK(pleat::parallel_reduce(range, LowerOfInfinities{}, pleat::Min<float>{}) ==
          std::numeric_limits<float>::infinity());
  }
}

}  // namespace pleat_test
