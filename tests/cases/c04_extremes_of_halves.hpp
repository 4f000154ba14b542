// C04: extremes of sixteen-bit floats [cupy#3097]. All values are tried; the oracle is the order of floats.
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "cases/on_device.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"

namespace pleat_test {

template <class Backend, class T>
void extremes_of_few_halves() {
  const T tiny = std::numeric_limits<T>::denorm_min();
  const std::vector<T> few{T(1.0f), T(2.0f), T(3.0f)}, negative{T(-1.0f), T(-2.0f), T(-3.0f)},
      subnormal{tiny, T(2 * float(tiny)), T(-tiny)};
  CHECK(same_bits(reduced<Backend>(few, pleat::Min<T>{}), T(1.0f)));
  CHECK(same_bits(reduced<Backend>(few, pleat::Max<T>{}), T(3.0f)));
  CHECK(same_bits(reduced<Backend>(negative, pleat::Min<T>{}), T(-3.0f)));
  CHECK(same_bits(reduced<Backend>(negative, pleat::Max<T>{}), T(-1.0f)));
  CHECK(same_bits(reduced<Backend>(subnormal, pleat::Min<T>{}), T(-tiny)));
  CHECK(same_bits(reduced<Backend>(subnormal, pleat::Max<T>{}), T(2 * float(tiny))));
}

// All values but NaN, from -inf up, -0.0 below +0.0.
template <class T>
std::vector<T> all_in_order() {
  std::vector<T> all;
  for (int b = 0; b < 65536; ++b) {
    const T x = T::from_bits(std::uint16_t(b));
    if (!std::isnan(float(x))) all.push_back(x);
  }
  std::sort(all.begin(), all.end(), [](T a, T b) {
    if (float(a) != float(b)) return float(a) < float(b);
    return std::signbit(float(a)) && !std::signbit(float(b));
  });
  return all;
}

// The k-th item of some order that is neither up nor down; the factor is prime, so none is left out.
inline std::size_t scattered(std::size_t k, std::size_t size) { return k * 2654435761u % size; }

// Windows over all values: the extremes of each are its ends.
template <class Backend, class T>
void extremes_of_all_halves() {
  const std::vector<T> all = all_in_order<T>();
  for (const std::size_t width : {std::size_t(2), std::size_t(33), std::size_t(300), all.size()}) {
    const std::size_t stride = width == all.size() ? 1 : std::max<std::size_t>(1, width / 3);
    bool right = true;  // one CHECK a width: there are tens of thousands of windows
    for (std::size_t from = 0; from + width <= all.size(); from += stride) {
      std::vector<T> window(width);
      for (std::size_t k = 0; k < width; ++k) window[k] = all[from + scattered(k, width)];
      const auto range = reduced<Backend>(window, pleat::MinMax<T>{});
      right = right && same_bits(range.min, all[from]) && same_bits(range.max, all[from + width - 1]);
    }
    INFO("windows of " << width);
    CHECK(right);
  }
}

}  // namespace pleat_test
