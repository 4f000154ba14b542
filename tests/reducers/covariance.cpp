#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <pleat/reducers/covariance.hpp>

#include "laws/pair_laws.hpp"
#include "support/exact_sums.hpp"

using namespace pleat_test;
using pleat::Covariance;
using pleat::In;
using pleat::zip;

TEST_CASE("Covariance obeys the laws of states", "[reducers][covariance]") {
  obey_laws_of_pair_states<Covariance<float>, float, float>();
  obey_laws_of_pair_states<Covariance<float, In<float>>, float, float>();
  obey_laws_of_pair_states<Covariance<double>, double, double>();
  obey_laws_of_pair_states<Covariance<pleat::Half>, pleat::Half, std::int8_t>();
}
TEST_CASE("Covariance obeys the laws of folds", "[reducers][covariance]") {
  obey_laws_of_pair_folds<Covariance<float>, float, float>();
  obey_laws_of_pair_folds<Covariance<float>, pleat::Half, std::int64_t>();
  obey_laws_of_pair_folds<Covariance<double>, double, double>();
  obey_laws_of_pair_folds<Covariance<float, In<float>>, float, float>();
}

TEST_CASE("covariance is held in double unless another type is named", "[reducers][covariance]") {
  STATIC_REQUIRE(std::is_same_v<decltype(Covariance<float>::result_type::mean_x), double>);
  STATIC_REQUIRE(std::is_same_v<decltype(Covariance<std::int8_t>::result_type::mean_x), double>);
  STATIC_REQUIRE(std::is_same_v<decltype(Covariance<float, In<float>>::result_type::mean_x), float>);
}

TEST_CASE("of each input Covariance has what Moments has, to the bit", "[reducers][covariance]") {
  for (const Data kind : all_kinds) {
    for (const std::int64_t n : {0, 1, 2, 33, 129, 1009, 9001}) {
      const Array<double> x = hard_data<double>(kind, n, 3), y = hard_data<double>(kind, n, 4);
      const auto both = everywhere(zip(x, y), Covariance<double>{});
      const auto of_x = everywhere(x, pleat::Moments<double>{}),
                 of_y = everywhere(y, pleat::Moments<double>{});
      CHECK(both.count == n);
      CHECK(same_bits(both.mean_x, of_x.mean));
      CHECK(same_bits(both.mean_y, of_y.mean));
      CHECK(same_bits(both.squared_deviations_x, of_x.squared_deviations));
      CHECK(same_bits(both.squared_deviations_y, of_y.squared_deviations));
      // An input with itself has its variance for covariance.
      CHECK(same_bits(everywhere(zip(x, x), Covariance<double>{}).co_deviations, of_x.squared_deviations));
    }
  }
}

TEST_CASE("covariance divides by n, or by n - 1 for a sample", "[reducers][covariance]") {
  const std::vector<int> x{1, 2, 3, 4}, y{2, 4, 5, 9};  // means 2.5 and 5, products 11
  const auto c = everywhere(zip(x, y), Covariance<int>{});
  CHECK(c.co_deviations == 11);
  CHECK(c.covariance() == 2.75);
  CHECK(c.sample_covariance() == 11.0 / 3);
  CHECK(c.variance_x() == 1.25);
  CHECK(c.variance_y() == 6.5);
  CHECK(c.slope() == 2.2);
  CHECK(c.intercept() == Approx(-0.5).epsilon(1e-15));
  CHECK(c.correlation() == Approx(11 / std::sqrt(5.0 * 26.0)).epsilon(1e-15));
}

TEST_CASE("points on a line have that line, and correlation 1 or -1", "[reducers][covariance]") {
  for (const double slope : {3.0, -0.25}) {
    for (const std::int64_t n : {2, 3, 129, 4097}) {
      Array<double> x(n), y(n);
      for (std::int64_t i = 0; i < n; ++i) {
        x[i] = double(i * 7 % 4001);
        y[i] = 5 + slope * x[i];
      }
      const auto c = everywhere(zip(x, y), Covariance<double>{});
      CHECK(c.slope() == Approx(slope).epsilon(1e-13));
      CHECK(c.intercept() == Approx(5).epsilon(1e-11));
      CHECK(std::fabs(c.correlation()) <= 1);
      CHECK(c.correlation() == Approx(slope > 0 ? 1 : -1).epsilon(1e-14));
    }
  }
}

TEST_CASE("nothing has no covariance, one pair no line, and a constant no slope", "[reducers][covariance]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto none = everywhere(zip(std::vector<float>{}, std::vector<float>{}), Covariance<float>{});
  CHECK(none.count == 0);
  for (const double x : {none.mean_x, none.mean_y, none.covariance(), none.sample_covariance(),
                         none.variance_x(), none.correlation(), none.slope(), none.intercept()}) {
    CHECK(same_bits(x, nan));
  }
  const auto one = everywhere(zip(std::vector<float>{-0.0f}, std::vector<float>{7}), Covariance<float>{});
  CHECK(same_bits(one.mean_x, -0.0));
  CHECK(same_bits(one.covariance(), 0.0));
  for (const double x : {one.sample_covariance(), one.correlation(), one.slope(), one.intercept()}) {
    CHECK(same_bits(x, nan));
  }
  for (const std::int64_t n : {2, 129, 5000}) {
    const Array<double> varying = hard_data<double>(Data::near_one, n), constant = filled(n, 0.1);
    const auto c = everywhere(zip(constant, varying), Covariance<double>{});
    CHECK(same_bits(c.squared_deviations_x, 0.0));
    CHECK(c.co_deviations == 0);
    CHECK(same_bits(c.slope(), nan));
    CHECK(same_bits(c.correlation(), nan));
    const auto flat = everywhere(zip(varying, constant), Covariance<double>{});
    CHECK(flat.slope() == 0);
    CHECK(flat.intercept() == 0.1);
  }
}

TEST_CASE("an infinity or a NaN of one input leaves the other's own measures alone",
          "[reducers][covariance]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const std::int64_t n : {1, 33, 129, 5000}) {
    for (const double odd : {std::numeric_limits<double>::infinity(), -nan}) {
      Array<double> x = hard_data<double>(Data::near_one, n, 3);
      const Array<double> y = hard_data<double>(Data::near_one, n, 4);
      x[n / 2] = odd;
      const auto c = everywhere(zip(x, y), Covariance<double>{});
      CHECK(c.mean_y == everywhere(y, pleat::Moments<double>{}).mean);
      for (const double z : {c.variance_x(), c.covariance(), c.correlation(), c.slope(), c.intercept()}) {
        CHECK(same_bits(z, nan));
      }
    }
  }
}

TEST_CASE("squared deviations that leave the range leave no slope and no correlation",
          "[reducers][covariance]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> y{1, -1, 0};
  for (const double far : {1e200, 1e-200}) {
    const std::vector<double> x{far, -far, 0};
    const auto c = everywhere(zip(x, y), Covariance<double>{});
    CHECK(same_bits(c.slope(), nan));
    CHECK(same_bits(c.correlation(), nan));
    CHECK(same_bits(everywhere(zip(y, x), Covariance<double>{}).correlation(), nan));
  }
}

namespace {

struct TwoPass {
  Quad mean_x = 0, mean_y = 0, xx = 0, yy = 0, xy = 0;
  double largest_x = 0, largest_y = 0;
};
template <class A, class B>
TwoPass two_pass(const Array<A>& x, const Array<B>& y) {
  TwoPass t;
  const Quad n = Quad(x.size());
  for (std::int64_t i = 0; i < x.size(); ++i) {
    t.mean_x += quad(x[i]) / n;
    t.mean_y += quad(y[i]) / n;
    t.largest_x = std::max(t.largest_x, std::fabs(double(quad(x[i]))));
    t.largest_y = std::max(t.largest_y, std::fabs(double(quad(y[i]))));
  }
  for (std::int64_t i = 0; i < x.size(); ++i) {
    const Quad dx = quad(x[i]) - t.mean_x, dy = quad(y[i]) - t.mean_y;
    t.xx += dx * dx;
    t.yy += dy * dy;
    t.xy += dx * dy;
  }
  return t;
}

// As in moments_accuracy.cpp, with Sx and Sy the sums of squares, Ex and Ey the errors of the means. Each
// term is the root of the product of its terms in Sx and Sy, so by Cauchy and Schwarz the terms add up to u
// sqrt(Sx Sy) (356 + L + 8). The differences are off by Ex and Ey: Ex (2.5 sqrt(n Sy) + 2 sqrt(n L Sy)), the
// same with x and y exchanged, and 4 Ex Ey n (1 + L).
template <class Held, class A, class B>
void check_error(const Array<A>& x, const Array<B>& y) {
  using Shape = pleat::PleatShape<std::max(sizeof(A), sizeof(B))>;
  const TwoPass right = two_pass(x, y);
  const double u = roundoff<Held>, n = double(x.size());
  const double L =
      std::log2(double(Shape::columns)) + std::ceil(std::log2(std::ceil(n / double(Shape::items))));
  const double Ex = u * right.largest_x * (18 + 4 * L), Ey = u * right.largest_y * (18 + 4 * L);
  const double Sx = double(right.xx), Sy = double(right.yy);
  const double bound = u * std::sqrt(Sx * Sy) * (364 + 2 * L) +
                       Ex * (2.5 * std::sqrt(n * Sy) + 2 * std::sqrt(n * L * Sy)) +
                       Ey * (2.5 * std::sqrt(n * Sx) + 2 * std::sqrt(n * L * Sx)) + 4 * Ex * Ey * n * (1 + L);
  const auto c = everywhere(zip(x, y), Covariance<float, In<Held>>{});
  INFO("n = " << n << ", exact " << double(right.xy) << ", got " << c.co_deviations);
  CHECK(double(magnitude(quad(c.mean_x) - right.mean_x)) <= Ex);
  CHECK(double(magnitude(quad(c.mean_y) - right.mean_y)) <= Ey);
  CHECK(double(magnitude(quad(c.co_deviations) - right.xy)) <= bound);
}

}  // namespace

TEST_CASE("Covariance keeps to its bound, far from zero too", "[reducers][covariance][accuracy]") {
  for (const std::int64_t n : {2, 3, 33, 129, 1009, 12345, 200003}) {
    check_error<double>(hard_data<float>(Data::wide, n, 3), hard_data<float>(Data::wide, n, 4));
    check_error<double>(hard_data<double>(Data::near_one, n, 3), hard_data<float>(Data::ties, n, 4));
    check_error<float>(hard_data<float>(Data::near_one, n, 3), hard_data<float>(Data::near_one, n, 4));
    Array<double> x = hard_data<double>(Data::near_one, n, 3), y = hard_data<double>(Data::near_one, n, 4);
    for (std::int64_t i = 0; i < n; ++i) {
      y[i] = -1e9 + x[i] + y[i];
      x[i] += 1e9;
    }
    check_error<double>(x, y);
  }
}

TEST_CASE("floats of 1e20 have a correlation, and wide doubles too", "[reducers][covariance][accuracy]") {
  Array<float> x = hard_data<float>(Data::near_one, 1009, 3), y(1009);
  for (std::int64_t i = 0; i < x.size(); ++i) y[i] = (x[i] *= 1e20f) * -0.5f;
  CHECK(everywhere(zip(x, y), Covariance<float>{}).correlation() == Approx(-1).epsilon(1e-14));
  const Array<double> large = filled(2, 1e150);
  Array<double> other = filled(2, 1e150);
  other[0] = -1e150;
  const auto c = everywhere(zip(other, other), Covariance<double>{});
  CHECK(c.correlation() == Approx(1).epsilon(1e-15));  // though the product of both sums would overflow
  CHECK(same_bits(everywhere(zip(large, other), Covariance<double>{}).slope(),
                  std::numeric_limits<double>::quiet_NaN()));
}
