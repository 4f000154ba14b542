// Sums and dot products of a wanted condition number, sum |p_i| / |sum p_i| over the items or products p_i,
// after GenDot of T. Ogita, S. M. Rump and S. Oishi, "Accurate sum and dot product", SIAM J. Sci. Comput. 26
// (2005), Algorithm 6.1: the first half of the products has random exponents, each of the second half brings
// the sum so far, known exactly, to a random number that shrinks; then all is put into a random order.
// Theirs shrinks to about 1 and is made for condition numbers far above n. Here the sum ends at
// (sum |p_i| of the first half) / condition, and no step is longer than its share of that, which holds for
// any n from smallest_size up, to a factor of 4 or so. With condition 1 no product is negative.
// A sum is the dot product of half its length, each product as its rounded value and its rounding error
// (as the paper's DotK takes it apart).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "exact_sum.hpp"

namespace pleat_perf {

inline constexpr std::int64_t smallest_size = 64;

// splitmix64 (Steele, Lea and Flood 2014): the same numbers on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0xbf58476d1ce4e5b9u) {}

  std::uint64_t bits() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  // A multiple of T's epsilon / 2, above 0 and at most 1.
  template <class T>
  T unit() {
    constexpr int digits = std::numeric_limits<T>::digits;
    return std::ldexp(static_cast<T>((bits() >> (64 - digits)) + 1), -digits);
  }
  template <class T>
  T signed_unit() {
    const T sign = bits() % 2 == 0 ? T(1) : T(-1);
    return sign * unit<T>();
  }
  // All arrays by one permutation.
  template <class T, class... Others>
  void shuffle(std::vector<T>& first, Others&... others) {
    for (std::size_t left = first.size(); left > 1; --left) {
      const std::size_t chosen = bits() % left;
      std::swap(first[left - 1], first[chosen]);
      (std::swap(others[left - 1], others[chosen]), ...);
    }
  }

 private:
  std::uint64_t state_;
};

template <class T>
struct Factors {
  std::vector<T> x, y;
};

template <class T>
Factors<T> generate_dot(std::int64_t n, double condition, std::uint64_t seed) {
  Random random(seed);
  Factors<T> factors;
  factors.x.reserve(static_cast<std::size_t>(n));
  factors.y.reserve(static_cast<std::size_t>(n));
  ExactSum sum, magnitude;
  const auto append = [&](T x, T y) {
    factors.x.push_back(x);
    factors.y.push_back(y);
    sum.add_product(x, y);
    magnitude.add_product(std::fabs(x), std::fabs(y));
  };

  const bool cancels = condition > 1;
  const std::int64_t random_count = cancels ? n / 2 : n, steering_count = n - random_count;
  const double highest = std::log2(condition) / 2;  // of a factor's exponent
  for (std::int64_t i = 0; i < random_count; ++i) {
    int exponent = static_cast<int>(std::lround(random.unit<double>() * highest));
    if (i == 0) exponent = static_cast<int>(std::lround(highest)) + 1;
    if (i == random_count - 1) exponent = 0;
    const T x = std::ldexp(random.signed_unit<T>(), exponent);
    const T y = std::ldexp(random.signed_unit<T>(), exponent);
    append(x, cancels ? y : std::copysign(y, x));
  }

  const double total = magnitude.rounded<double>();
  const double end = std::copysign(total / condition, random.signed_unit<double>());
  const double share = total / static_cast<double>(steering_count);
  const double first_step = std::log2(std::min(total / std::sqrt(condition), share));
  const double last_step = std::log2(std::min(total / condition, share));
  for (std::int64_t i = 0; i < steering_count; ++i) {
    const double way = static_cast<double>(i) / static_cast<double>(steering_count - 1);
    const int exponent = static_cast<int>(std::lround(first_step + way * (last_step - first_step)));
    const T x = std::ldexp(random.signed_unit<T>(), exponent / 2);
    const double beside = i + 1 < steering_count ? std::ldexp(random.signed_unit<double>(), exponent) : 0;
    append(x, static_cast<T>((end + beside - sum.rounded<double>()) / x));
  }
  random.shuffle(factors.x, factors.y);
  return factors;
}

// The exact error of the rounded product.
inline float product_error(float product, float x, float y) {
  return static_cast<float>(static_cast<double>(x) * static_cast<double>(y) - static_cast<double>(product));
}
inline double product_error(double product, double x, double y) { return std::fma(x, y, -product); }

// n is even.
template <class T>
std::vector<T> generate_sum(std::int64_t n, double condition, std::uint64_t seed) {
  std::vector<T> items;
  items.reserve(static_cast<std::size_t>(n));
  const Factors<T> factors = generate_dot<T>(n / 2, condition, seed);
  for (std::size_t i = 0; i < factors.x.size(); ++i) {
    const T product = factors.x[i] * factors.y[i];
    items.push_back(product);
    items.push_back(product_error(product, factors.x[i], factors.y[i]));
  }
  Random(~seed).shuffle(items);
  return items;
}

// The exact value of a sum or dot product, and its condition number.
class Truth {
 public:
  template <class T>
  explicit Truth(const std::vector<T>& items) {
    for (const T x : items) {
      sum_.add(x);
      magnitude_.add(std::fabs(x));
    }
  }
  template <class T>
  explicit Truth(const Factors<T>& factors) {
    for (std::size_t i = 0; i < factors.x.size(); ++i) {
      sum_.add_product(factors.x[i], factors.y[i]);
      magnitude_.add_product(std::fabs(factors.x[i]), std::fabs(factors.y[i]));
    }
  }

  const ExactSum& sum() const { return sum_; }
  double condition() const { return magnitude_.rounded<double>() / std::fabs(sum_.rounded<double>()); }

 private:
  ExactSum sum_, magnitude_;
};

// How far an answer is from the correctly rounded one, in units in the last place of the latter.
template <class T>
double ulps_between(T answer, T correct) {
  const int exponent = std::max(std::ilogb(correct), std::numeric_limits<T>::min_exponent - 1);
  const double ulp = std::ldexp(1.0, exponent - (std::numeric_limits<T>::digits - 1));
  return std::fabs(static_cast<double>(answer) - static_cast<double>(correct)) / ulp;
}

}  // namespace pleat_perf
