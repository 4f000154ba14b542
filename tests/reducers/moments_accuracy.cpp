// The error of Moments against a two-pass oracle in 113-bit arithmetic, with bounds derived step by step.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "cases/on_device.hpp"
#include "support/data.hpp"

using namespace pleat_test;
using pleat::In;
using pleat::Moments;

namespace {

using Quad = __float128;

struct TwoPass {
  double count = 0;
  Quad mean = 0;
  Quad deviations = 0;  // sum of (x - mean)^2
  double largest = 0;   // of |x|
};
template <class T>
TwoPass two_pass(const Array<T>& x) {
  TwoPass t;
  t.count = double(x.size());
  Quad sum = 0;
  for (std::int64_t i = 0; i < x.size(); ++i) {
    sum += Quad(double(x[i]));
    t.largest = std::max(t.largest, std::abs(double(x[i])));
  }
  t.mean = sum / Quad(t.count);
  for (std::int64_t i = 0; i < x.size(); ++i) {
    const Quad d = Quad(double(x[i])) - t.mean;
    t.deviations += d * d;
  }
  return t;
}

Quad distance(Quad a, Quad b) { return a < b ? b - a : a - b; }

// With u the unit roundoff of the state and M = max|x|, so that a difference of means is at most 2M:
// Mean. In a column the differences from its first item err by u 2M each, their partial sums of k by u 2M k,
// which over
//   31 rows is u 2M 496, divided by 32 with the rest: 31 + 2 + 4 and u M for the last addition, <= 50 u M. A
//   join has a share of at most 1/2: u M + 3 u 2M / 2 = 4 u M. Earlier errors are averaged, never enlarged.
//   So the mean errs by E = u M (50 + 4 levels) at most.
// Deviations. In a column the squares err by 3 u of themselves and their sum by 31 u, and so does what is
// taken off;
//   the sum of squares is at most 32 times the deviations: 2 * 32 * 34 u S. The terms of joins are products
//   of two differences, each off by E + u|d|. By Cauchy-Schwarz they sum, weighted, to sqrt(n levels S), so
//   the error is u S (2176 + levels + 8) + E (2 sqrt(2 n S) + 4 sqrt(n levels S)) + 4 E^2 n (1 + levels) at
//   most.
struct Bounds {
  double mean;
  double deviations;
};
template <class T, class Held>
Bounds bounds_of(const TwoPass& t) {
  using Shape = pleat::PleatShape<sizeof(T)>;
  const double u = double(std::numeric_limits<Held>::epsilon()) / 2, n = t.count, sum = double(t.deviations);
  const double levels =
      std::log2(double(Shape::columns)) + std::ceil(std::log2(std::ceil(n / double(Shape::items))));
  const double mean = u * t.largest * (50 + 4 * levels);
  return {mean, u * sum * (2176 + levels + 8) +
                    mean * (2 * std::sqrt(2 * n * sum) + 4 * std::sqrt(n * levels * sum)) +
                    4 * mean * mean * n * (1 + levels)};
}

template <class Backend, class T, class Accumulator = In<double>>
void check_moments(const Array<T>& x) {
  using Held = typename Moments<T, Accumulator>::value_type;
  const TwoPass right = two_pass(x);
  const Bounds bounds = bounds_of<T, Held>(right);
  const auto m = reduced<Backend>(x, Moments<T, Accumulator>{});
  INFO("n = " << x.size() << ", mean " << double(right.mean) << ", deviations " << double(right.deviations));
  CHECK(m.count == x.size());
  CHECK(distance(Quad(m.mean), right.mean) <= Quad(bounds.mean));
  CHECK(distance(Quad(m.squared_deviations), right.deviations) <= Quad(bounds.deviations));
}

constexpr std::int64_t sizes[] = {2, 3, 33, 129, 1009, 2048, 12345, 200003};

// A small spread around a large mean: what a textbook formula cannot see.
template <class T>
Array<T> far_from_zero(std::int64_t n, double mean, double spread) {
  Array<T> x = hard_data<T>(Data::near_one, n, 5);
  for (std::int64_t i = 0; i < n; ++i) x[i] = T(mean + spread * (double(x[i]) - 1) * 8);
  return x;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("moments keep to their bounds on wide data", "[reducers][moments][accuracy]",
                        CpuBackends) {
  for (const std::int64_t n : sizes) {
    check_moments<TestType>(hard_data<float>(Data::wide, n));
    check_moments<TestType>(hard_data<double>(Data::near_one, n));
    check_moments<TestType>(hard_data<pleat::BFloat16>(Data::ties, n));
    check_moments<TestType>(hard_data<std::int32_t>(Data::wide, n));
    check_moments<TestType, float, In<float>>(hard_data<float>(Data::near_one, n));
  }
}

TEMPLATE_LIST_TEST_CASE("moments keep to their bounds far from zero, where the textbook formula has no digit",
                        "[reducers][moments][accuracy]", CpuBackends) {
  for (const std::int64_t n : sizes) {
    const Array<double> x = far_from_zero<double>(n, 1e9, 1.0);
    check_moments<TestType>(x);

    double sum = 0, squares = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      sum += x[i];
      squares += x[i] * x[i];
    }
    const TwoPass right = two_pass(x);
    const double textbook = squares - sum * sum / double(n);
    if (n > 1000) CHECK(distance(Quad(textbook), right.deviations) > right.deviations);
  }
}

TEMPLATE_LIST_TEST_CASE("floats of 1e20 +- 1e19 do not overflow", "[reducers][moments][accuracy]",
                        CpuBackends) {
  for (const std::int64_t n : sizes) check_moments<TestType>(far_from_zero<float>(n, 1e20, 1e19));
}
