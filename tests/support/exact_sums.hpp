// Oracles in 113 bits, and the bounds of DESIGN's tree for them: independent of all of Pleat's arithmetic.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include <pleat/fold/shape.hpp>

#include "support/data.hpp"

namespace pleat_test {

using Quad = __float128;
inline Quad magnitude(Quad x) { return x < 0 ? -x : x; }

template <class T>
Quad quad(const T& x) {
  if constexpr (is_float_type<T>) return Quad(double(made_from_t<T>(x)));
  return Quad(x);
}

// A sum of terms and of their magnitudes.
struct QuadSum {
  Quad sum = 0;
  Quad absolute = 0;
  void add(Quad x) {
    sum += x;
    absolute += magnitude(x);
  }
};

template <class V>
inline constexpr double roundoff = double(std::numeric_limits<V>::epsilon()) / 2;

// How many additions an item may pass: 31 down a column, then across, then one for each level of pleats.
template <class E>
double depth(std::int64_t n) {
  using Shape = pleat::PleatShape<sizeof(E)>;
  return 31 + std::log2(double(Shape::columns)) +
         std::ceil(std::log2(std::ceil(double(n) / double(Shape::items))));
}
// gamma_k = k u / (1 - k u): what k roundings may do (Higham, Accuracy and Stability, lemma 3.1).
template <class V>
double gamma(double k) {
  return k * roundoff<V> / (1 - k * roundoff<V>);
}
// What Compensated may be off by, as its header says: a rounding of the sum, and this much of the sum of
// magnitudes.
template <class V>
double compensated_share(std::int64_t n) {
  const double levels = 38 + std::log2(double(n));
  return 2 * levels * levels * roundoff<V> * roundoff<V>;
}

}  // namespace pleat_test
