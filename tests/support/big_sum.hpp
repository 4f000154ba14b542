// BigSum<F>: a sum of items of F, or of products of two, in integers of any size (boost's cpp_int), rounded
// once to nearest even at the end. It shares nothing with Pleat's exact sums: numbers are taken apart by
// frexp and gathered by their exponents, up to 2^21 products or 2^74 items.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

namespace pleat_test {

template <class F>
class BigSum {
 public:
  using Integer = boost::multiprecision::cpp_int;

  void add(F x, std::int64_t times = 1) {
    note(x);
    if (!std::isfinite(x)) return;
    int exponent = 0;
    const Wide mantissa = taken_apart(x, exponent);
    at(exponent) += mantissa * times;
  }
  // The exact product; one that leaves the range upwards is an infinity.
  void add_product(F x, F y) {
    const F product = x * y;
    note(product);
    if (!std::isfinite(product)) return;
    int x_exponent = 0, y_exponent = 0;
    const Wide mantissa = taken_apart(x, x_exponent) * taken_apart(y, y_exponent);
    at(x_exponent + y_exponent) += mantissa;
  }

  // In units of 2^unit.
  Integer total() const {
    Integer sum = 0;
    for (std::size_t e = 0; e < by_exponent_.size(); ++e) {
      if (by_exponent_[e] != 0) sum += Integer(by_exponent_[e]) << e;
    }
    return sum;
  }
  F rounded() const {
    if (nan_ || (plus_infinity_ && minus_infinity_)) return Limits::quiet_NaN();
    if (plus_infinity_) return Limits::infinity();
    if (minus_infinity_) return -Limits::infinity();
    const Integer sum = total();
    if (sum == 0) return minus_zeros_ && !others_ ? -F(0) : F(0);
    const F magnitude = rounded(Integer(abs(sum)));
    return sum < 0 ? -magnitude : magnitude;
  }

 private:
  using Limits = std::numeric_limits<F>;
  using Wide = __int128;
  static constexpr int digits = Limits::digits;
  static constexpr int unit = 2 * (Limits::min_exponent - 2 * digits);  // below any product's last bit

  static Wide taken_apart(F x, int& exponent) {
    const F fraction = std::frexp(x, &exponent);
    exponent -= digits;
    return Wide(std::int64_t(std::ldexp(fraction, digits)));
  }
  Wide& at(int exponent) { return by_exponent_[std::size_t(exponent - unit)]; }
  void note(F x) {
    nan_ = nan_ || std::isnan(x);
    plus_infinity_ = plus_infinity_ || x == Limits::infinity();
    minus_infinity_ = minus_infinity_ || x == -Limits::infinity();
    const bool minus_zero = x == 0 && std::signbit(x);
    minus_zeros_ = minus_zeros_ || minus_zero;
    others_ = others_ || !minus_zero;
  }
  static F rounded(const Integer& magnitude) {
    const int top = int(msb(magnitude)), smallest = Limits::min_exponent - digits - unit;
    const int last = std::max(top - (digits - 1), smallest);  // the bit of the result's last place
    Integer kept = magnitude >> last;
    const Integer rest = magnitude - (kept << last), half = Integer(1) << (last - 1);
    if (rest > half || (rest == half && bit_test(kept, 0))) ++kept;
    return std::ldexp(F(kept.template convert_to<std::uint64_t>()), last + unit);
  }

  std::vector<Wide> by_exponent_ =
      std::vector<Wide>(std::size_t(2 * (Limits::max_exponent - digits) - unit + 1));
  bool nan_ = false, plus_infinity_ = false, minus_infinity_ = false, minus_zeros_ = false, others_ = false;
};

}  // namespace pleat_test
