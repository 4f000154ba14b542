// Moments of order 3 and 4: skewness and kurtosis.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "laws/reducer_laws.hpp"
#include "support/everywhere.hpp"
#include "support/exact_sums.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::In;
using pleat::Moments;

template <class T, class Accumulator = In<double>>
using Skewed = Moments<T, Accumulator, 3>;
template <class T, class Accumulator = In<double>>
using Peaked = Moments<T, Accumulator, 4>;

// Fourth powers of wide doubles overflow, and a partial of infinities has no identity.
using WithinDouble = tested_types<std::int8_t, std::uint64_t, pleat::Half, pleat::BFloat16, float>;

TEMPLATE_LIST_TEST_CASE("higher Moments obey the laws of states", "[reducers][moments]", WithinDouble) {
  obey_laws_of_states<Skewed<TestType>, TestType>();
  obey_laws_of_states<Peaked<TestType>, TestType>();
}
using SomeElements = tested_types<std::int8_t, pleat::Half, float, double>;
TEMPLATE_LIST_TEST_CASE("higher Moments obey the laws of folds", "[reducers][moments]", SomeElements) {
  obey_laws_of_folds<Skewed<TestType>, TestType>(CpuBackends{});
  obey_laws_of_folds<Peaked<TestType>, TestType>(CpuBackends{});
}
TEST_CASE("higher Moments held in float obey the laws of folds", "[reducers][moments]") {
  obey_laws_of_folds<Peaked<float, In<float>>, float>(CpuBackends{});
}

TEST_CASE("each order has the bits of the lower ones", "[reducers][moments]") {
  for (const Data kind : all_kinds) {
    for (const std::int64_t n : {0, 1, 2, 33, 129, 1009, 12345}) {
      const auto [two, three, four] =
          everywhere(hard_data<float>(kind, n), Moments<float>{}, Skewed<float>{}, Peaked<float>{});
      CHECK(same_bits(static_cast<const pleat::MomentsResult<double, 2>&>(three), two));
      CHECK(same_bits(static_cast<const pleat::MomentsResult<double, 3>&>(four), three));
    }
  }
}

TEST_CASE("skewness is g1 and kurtosis is the excess g2, of the population", "[reducers][moments]") {
  const auto few = everywhere(std::vector<int>{2, 4, 4, 4, 5, 5, 7, 9}, Peaked<int>{});  // mean 5, variance 4
  CHECK(few.mean == 5);
  CHECK(few.variance() == 4);
  CHECK(few.cubed_deviations == 42);
  CHECK(few.quartic_deviations == 356);
  CHECK(few.skewness() == 0.65625);
  CHECK(few.kurtosis() == -0.21875);
  CHECK(everywhere(std::vector<int>{2, 4, 4, 4, 5, 5, 7, 9}, Skewed<int>{}).skewness() == 0.65625);
  const auto two = everywhere(std::vector<float>{-1, 1}, Peaked<float>{});
  CHECK(two.skewness() == 0);
  CHECK(two.kurtosis() == -2);  // the least there is
}

TEST_CASE("the measures of nothing, of one item and of equal items are NaN", "[reducers][moments]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto none = everywhere(std::vector<double>{}, Peaked<double>{});
  for (const double x : {none.cubed_deviations, none.quartic_deviations}) CHECK(same_bits(x, nan));
  for (const std::int64_t n : {0, 1, 2, 129, 4097}) {
    const auto equal = everywhere(filled(n, 0.1), Peaked<double>{});
    CHECK(same_bits(equal.skewness(), nan));
    CHECK(same_bits(equal.kurtosis(), nan));
    if (n > 0) CHECK(same_bits(equal.quartic_deviations, 0.0));
  }
}

TEST_CASE("an infinity or a NaN makes the measures the canonical NaN", "[reducers][moments]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const std::int64_t n : {1, 33, 129, 5000}) {
    for (const double odd : {std::numeric_limits<double>::infinity(), -nan}) {
      Array<double> x = hard_data<double>(Data::near_one, n);
      x[n / 2] = odd;
      const auto m = everywhere(x, Peaked<double>{});
      for (const double y : {m.cubed_deviations, m.quartic_deviations, m.skewness(), m.kurtosis()}) {
        CHECK(same_bits(y, nan));
      }
    }
  }
}

namespace {

struct TwoPass {
  Quad mean = 0, squares = 0, cubes = 0, quartics = 0;
  double largest = 0;  // of |x|
  double reach = 0;    // of |x - mean|
};
template <class T>
TwoPass two_pass(const Array<T>& x) {
  TwoPass t;
  for (std::int64_t i = 0; i < x.size(); ++i) {
    t.mean += quad(x[i]);
    t.largest = std::max(t.largest, std::abs(double(quad(x[i]))));
  }
  t.mean /= Quad(x.size());
  for (std::int64_t i = 0; i < x.size(); ++i) {
    const Quad d = quad(x[i]) - t.mean, dd = d * d;
    t.squares += dd;
    t.cubes += dd * d;
    t.quartics += dd * dd;
    t.reach = std::max(t.reach, std::abs(double(d)));
  }
  return t;
}

// Errors per item, in first order, with u the unit roundoff of the state, E the error of a mean
// (moments_accuracy.cpp) and R = 2 reach at least the difference of any two means or items. A node of m items
// has |M2| <= m R^2 and so on; a join's weight nl nr / n is at most m / 4, and nl f = nr g is that weight.
// One column and L levels of joins then give, with the derivatives of Pebay's rules by d, M2 and M3 and some
// ten roundings in each,
//   e2 = (1 + L)(4 R E + 4 E^2 + 10 u R^2) + 32 u R^2
//   e3 = (2 + L)(3 R e2 + 9 E R^2 + 30 u R^3) + 64 u R^3
//   e4 = (2 + L)(4 R e3 + 6 R^2 e2 + 25 E R^3 + 100 u R^4) + 64 u R^4
template <class Held, class T>
void check_error(const Array<T>& x) {
  using Shape = pleat::PleatShape<sizeof(T)>;
  const TwoPass right = two_pass(x);
  const double u = roundoff<Held>, n = double(x.size()), R = 2 * right.reach;
  const double L =
      std::log2(double(Shape::columns)) + std::ceil(std::log2(std::ceil(n / double(Shape::items))));
  const double E = u * right.largest * (50 + 4 * L);
  const double e2 = (1 + L) * (4 * R * E + 4 * E * E + 10 * u * R * R) + 32 * u * R * R;
  const double e3 = (2 + L) * (3 * R * e2 + 9 * E * R * R + 30 * u * R * R * R) + 64 * u * R * R * R;
  const double e4 = (2 + L) * (4 * R * e3 + 6 * R * R * e2 + 25 * E * R * R * R + 100 * u * R * R * R * R) +
                    64 * u * R * R * R * R;
  const auto m = everywhere(x, Peaked<T, In<Held>>{});
  INFO("n = " << n << ", cubes " << double(right.cubes) << " got " << m.cubed_deviations << ", quartics "
              << double(right.quartics) << " got " << m.quartic_deviations);
  CHECK(double(magnitude(quad(m.squared_deviations) - right.squares)) <= n * e2);
  CHECK(double(magnitude(quad(m.cubed_deviations) - right.cubes)) <= n * e3);
  CHECK(double(magnitude(quad(m.quartic_deviations) - right.quartics)) <= n * e4);
}

}  // namespace

TEST_CASE("higher moments keep to their bounds, far from zero too", "[reducers][moments][accuracy]") {
  for (const std::int64_t n : {2, 3, 33, 129, 1009, 12345, 200003}) {
    check_error<double>(hard_data<float>(Data::wide, n));
    check_error<double>(hard_data<double>(Data::near_one, n));
    check_error<float>(hard_data<float>(Data::near_one, n));
    check_error<double>(hard_data<pleat::Half>(Data::ties, n));
    Array<double> far = hard_data<double>(Data::near_one, n);
    for (std::int64_t i = 0; i < n; ++i) far[i] = 1e9 + far[i];
    check_error<double>(far);
  }
}

TEST_CASE("measures do not depend on a large mean, where power sums have no digit",
          "[reducers][moments][accuracy]") {
  // n equal steps: skewness 0, kurtosis -1.2 (n^2 + 1) / (n^2 - 1).
  const std::int64_t n = 10001;
  const double kurtosis = -1.2 * (double(n) * double(n) + 1) / (double(n) * double(n) - 1);
  for (const double far : {0.0, 1e6, 1e9}) {
    Array<double> x(n);
    for (std::int64_t i = 0; i < n; ++i) x[i] = far + double(i);
    const auto m = everywhere(x, Peaked<double>{});
    CHECK(std::abs(m.skewness()) < 1e-9);
    CHECK(std::abs(m.kurtosis() - kurtosis) < 1e-9);
    x[0] = far - 1e6;  // one far out: its own deviation d leads, g1 = -sqrt(n) and g2 = n nearly
    const auto out = everywhere(x, Peaked<double>{});
    const TwoPass right = two_pass(x);
    const double variance = double(right.squares) / double(n);
    CHECK(out.skewness() == Approx(double(right.cubes) / double(n) / std::pow(variance, 1.5)).epsilon(1e-11));
    CHECK(out.kurtosis() ==
          Approx(double(right.quartics) / double(n) / (variance * variance) - 3).epsilon(1e-11));
  }
}

TEST_CASE("a pass over floats of 1e20 +- 1e19 has finite measures", "[reducers][moments][accuracy]") {
  Array<float> x = hard_data<float>(Data::near_one, 10007, 3);
  for (std::int64_t i = 0; i < x.size(); ++i) x[i] = 1e20f + 1e19f * 32 * (x[i] - 1);
  const auto m = everywhere(x, Peaked<float>{});
  CHECK(std::isfinite(m.skewness()));
  CHECK(std::isfinite(m.kurtosis()));
  check_error<double>(x);
}
