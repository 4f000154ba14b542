// NIST's certified univariate data (public domain): mean and sample deviation to the digits that double
// allows. A one-pass textbook formula gets 0 to 3 digits of the deviation.
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

#include "cases/on_device.hpp"

namespace pleat_test {

// Michelson's measurements of the speed of light in 1879, in 1000 km/s.
inline const std::vector<double> michelso{
    299.85, 299.74, 299.90, 300.07, 299.93, 299.85, 299.95, 299.98, 299.98, 299.88, 300.00, 299.98, 299.93,
    299.65, 299.76, 299.81, 300.00, 300.00, 299.96, 299.96, 299.96, 299.94, 299.96, 299.94, 299.88, 299.80,
    299.85, 299.88, 299.90, 299.84, 299.83, 299.79, 299.81, 299.88, 299.88, 299.83, 299.80, 299.79, 299.76,
    299.80, 299.88, 299.88, 299.88, 299.86, 299.72, 299.72, 299.62, 299.86, 299.97, 299.95, 299.88, 299.91,
    299.85, 299.87, 299.84, 299.84, 299.85, 299.84, 299.84, 299.84, 299.89, 299.81, 299.81, 299.82, 299.80,
    299.77, 299.76, 299.74, 299.75, 299.76, 299.91, 299.92, 299.89, 299.86, 299.88, 299.72, 299.84, 299.85,
    299.85, 299.78, 299.89, 299.84, 299.78, 299.81, 299.76, 299.81, 299.79, 299.81, 299.82, 299.85, 299.87,
    299.87, 299.81, 299.74, 299.81, 299.94, 299.95, 299.80, 299.81, 299.87};

// One value, then its two neighbours five hundred times in turn.
inline std::vector<double> num_acc(double middle, double low, double high) {
  std::vector<double> x{middle};
  for (int k = 0; k < 500; ++k) x.insert(x.end(), {low, high});
  return x;
}

struct Certified {
  const char* name;
  std::vector<double> data;
  double mean, deviation;
  double mean_digits, deviation_digits;  // the least log relative error that counts as right
};
inline std::vector<Certified> certified_sets() {
  return {{"Michelso", michelso, 299.8524, 0.0790105478190518, 13, 13},
          {"NumAcc1", {10000001, 10000003, 10000002}, 10000002, 1, 13, 13},
          {"NumAcc2", num_acc(1.2, 1.1, 1.3), 1.2, 0.1, 13, 12},
          {"NumAcc3", num_acc(1000000.2, 1000000.1, 1000000.3), 1000000.2, 0.1, 13, 9},
          {"NumAcc4", num_acc(10000000.2, 10000000.1, 10000000.3), 10000000.2, 0.1, 13, 8}};
}

// The number of right digits; 99 if there is no error at all.
inline double digits(double computed, double certified) {
  return computed == certified ? 99 : -std::log10(std::abs(computed - certified) / std::abs(certified));
}

template <class Backend>
void certified_digits() {
  for (const Certified& set : certified_sets()) {
    INFO(set.name);
    const auto alone = reduced<Backend>(set.data, pleat::Moments<double>{});
    CHECK(alone.count == std::int64_t(set.data.size()));
    CHECK(digits(alone.mean, set.mean) >= set.mean_digits);
    CHECK(digits(alone.sample_deviation(), set.deviation) >= set.deviation_digits);

    const auto [sum, range, moments] =
        reduced<Backend>(set.data, pleat::Sum<double>{}, pleat::MinMax<double>{}, pleat::Moments<double>{});
    CHECK(digits(sum / double(set.data.size()), set.mean) >= set.mean_digits);
    CHECK(digits(moments.sample_deviation(), set.deviation) >= set.deviation_digits);
    CHECK(range.min == *std::min_element(set.data.begin(), set.data.end()));
    CHECK(range.max == *std::max_element(set.data.begin(), set.data.end()));
  }
}

}  // namespace pleat_test
