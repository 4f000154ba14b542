// ExactSum: a sum of numbers and of products without any rounding, as one big integer of Boost's. It shares
// no code and no idea with Pleat's Exact, so that it may judge it. Numbers and products lie between 2^-400
// and 2^400, or are 0; anything else may be refused.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include <boost/multiprecision/cpp_int.hpp>

namespace pleat_perf {

class ExactSum {
 public:
  void add(double x) {
    const Parts a = parts_of(x);
    add_units(a.integer, a.exponent);
  }
  void add_product(double x, double y) {
    const Parts a = parts_of(x), b = parts_of(y);
    add_units(Product(a.integer) * b.integer, a.exponent + b.exponent);
  }

  bool is_zero() const { return units_.is_zero(); }

  // The sum, rounded once, to nearest even; it must lie among the normal numbers of T.
  template <class T>
  T rounded() const {
    if (is_zero()) return 0;
    const Units magnitude = abs(units_);
    const int dropped = static_cast<int>(msb(magnitude)) + 1 - std::numeric_limits<T>::digits;
    std::uint64_t kept = 0;
    if (dropped <= 0) {
      kept = static_cast<std::uint64_t>(magnitude);
    } else {
      kept = static_cast<std::uint64_t>(Units(magnitude >> dropped));
      const auto half = static_cast<unsigned>(dropped - 1);
      const bool is_above = bit_test(magnitude, half) && (lsb(magnitude) < half || (kept & 1) != 0);
      kept += is_above ? 1 : 0;
    }
    const T value = std::ldexp(static_cast<T>(kept), lowest_exponent + (dropped > 0 ? dropped : 0));
    return units_.sign() < 0 ? -value : value;
  }

 private:
  static constexpr int lowest_exponent = -512, highest_exponent = 500;
  using Units = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<
      1024, 1024, boost::multiprecision::signed_magnitude, boost::multiprecision::unchecked, void>>;
  using Product = __int128;

  // x = integer 2^exponent
  struct Parts {
    std::int64_t integer;
    int exponent;
  };
  static Parts parts_of(double x) {
    int exponent = 0;
    const double fraction = std::frexp(x, &exponent);
    return {static_cast<std::int64_t>(std::ldexp(fraction, 53)), exponent - 53};
  }
  void add_units(Product integer, int exponent) {
    if (integer == 0) return;
    if (exponent < lowest_exponent || exponent > highest_exponent - 106) {
      throw std::range_error("ExactSum: a number is too large or too small");
    }
    units_ += Units(integer) << (exponent - lowest_exponent);
  }

  Units units_ = 0;
};

}  // namespace pleat_perf
