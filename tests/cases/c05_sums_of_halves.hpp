// C05: sums of sixteen-bit floats beyond what they can hold or count [kokkos-kernels#1075].
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>
#include <type_traits>

#include "cases/on_device.hpp"
#include "support/data.hpp"

namespace pleat_test {

// Half stops counting at 2048 and overflows at 65520, bfloat16 stops at 256.
template <class Backend, class T>
void sums_of_equal_halves() {
  for (const float value : {1.0f, -1.0f, 0.5f, 3.0f}) {
    for (const std::int64_t n :
         {1, 255, 256, 257, 2047, 2048, 2049, 8191, 8193, 65519, 65520, 65537, 100000}) {
      Array<T> x(n);
      for (std::int64_t i = 0; i < n; ++i) x[i] = T(value);
      const auto sum = reduced<Backend>(x, pleat::Sum<T>{});
      STATIC_REQUIRE(std::is_same_v<decltype(sum), const float>);
      CHECK(sum == float(n) * value);  // exact: below 2^24 halves of one
      const auto [again, moments, wide] =
          reduced<Backend>(x, pleat::Sum<T>{}, pleat::Moments<T>{}, pleat::Sum<T, pleat::In<double>>{});
      CHECK(again == sum);
      CHECK(moments.mean == double(value));
      CHECK(wide == double(n) * double(value));
    }
  }
}

}  // namespace pleat_test
