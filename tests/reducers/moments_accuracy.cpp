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
// Mean. Of the k items of a column the last m <= 8 are summed around K. Their differences err by u 2M each,
//   their partial sums of j by u 2M j, the share and the product by 2 u 2M m: all over k, with u M for the
//   last addition, (m^2 + 7 m) u M / k + u M, and of the error so far (k - m) / k stays. That is 16, 16.5,
//   17, 17.5 u M after 8, 16, 24, 32 rows, and never above 18. A join has a share of at most 1/2: u M + 3 u
//   2M / 2 = 4 u M. Earlier errors are averaged, never enlarged. So the mean errs by E = u M (18 + 4 levels)
//   at most.
// Deviations. Let Q be the sum of m <= 8 squares around K and S the deviations before and after: Q errs by
//   3 u Q, its additions by 8 u (S before + Q), what is taken off, at most 8 Q / k, by 19 u of that. In the
//   first 8 rows Q <= 8 S: 31 u Q = 248 u S. After 16, 24, 32 rows Q (1 - 8 / k) <= S - S before: at most 42,
//   36 and 30 u S; together 356 u S. A join adds twice: 2 u S a level. The K of the later rows is off by E,
//   as are the means that joins take the difference of: by Cauchy and Schwarz, weighted, 5 E sqrt(n S) for
//   the former and 4 E sqrt(n levels S) for the latter, so the error is u S (364 + 2 levels) + E (5 sqrt(n S)
//   + 4 sqrt(n levels S)) + 4 E^2 n (1 + levels) at most.
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
  const double mean = u * t.largest * (18 + 4 * levels);
  return {mean, u * sum * (364 + 2 * levels) +
                    mean * (5 * std::sqrt(n * sum) + 4 * std::sqrt(n * levels * sum)) +
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

TEMPLATE_LIST_TEST_CASE("columns that begin far from where they go on keep to the bounds",
                        "[reducers][moments][accuracy]", CpuBackends) {
  constexpr int columns = pleat::PleatShape<sizeof(double)>::columns;
  for (const int rows : {1, 2, 7, 8, 9, 15, 16, 17, 24, 31}) {
    Array<double> x(2 * pleat::PleatShape<sizeof(double)>::items);
    for (std::int64_t i = 0; i < x.size(); ++i)
      x[i] = i / columns < rows ? 1.9355380230819996 : 3.2259506613850631e-12;
    check_moments<TestType>(x);
  }
}
