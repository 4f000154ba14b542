#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <pleat/reducers/weighted_mean.hpp>

#include "laws/pair_laws.hpp"
#include "support/exact_sums.hpp"

using namespace pleat_test;
using pleat::Compensated;
using pleat::Exact;
using pleat::In;
using pleat::Plain;
using pleat::WeightedMean;
using pleat::zip;

TEST_CASE("WeightedMean obeys the laws of states", "[reducers][weighted_mean]") {
  obey_laws_of_pair_states<WeightedMean<float>, float, float>();
  obey_laws_of_pair_states<WeightedMean<float, Plain>, float, float>();
  obey_laws_of_pair_states<WeightedMean<double>, double, float>();
  obey_laws_of_pair_states<WeightedMean<pleat::Half>, pleat::Half, std::int8_t>();
  obey_laws_of_pair_states<WeightedMean<double, Exact>, double, double>();
}
TEST_CASE("WeightedMean obeys the laws of folds", "[reducers][weighted_mean]") {
  obey_laws_of_pair_folds<WeightedMean<float>, float, float>();
  obey_laws_of_pair_folds<WeightedMean<float>, pleat::Half, std::uint16_t>();
  obey_laws_of_pair_folds<WeightedMean<double>, double, bool>();
  obey_laws_of_pair_folds<WeightedMean<float, Plain>, float, float>();
}
TEST_CASE("WeightedMean by Compensated and Exact obeys the laws of folds", "[reducers][weighted_mean]") {
  obey_laws_of_pair_folds<WeightedMean<double, Compensated>, double, double>();
  obey_laws_of_pair_folds<WeightedMean<float, Exact>, float, float>();
}

TEST_CASE("weights are summed in double unless another type is named", "[reducers][weighted_mean]") {
  STATIC_REQUIRE(std::is_same_v<decltype(WeightedMean<float>::result_type::mean), double>);
  STATIC_REQUIRE(std::is_same_v<decltype(WeightedMean<int>::result_type::mean), double>);
  STATIC_REQUIRE(std::is_same_v<decltype(WeightedMean<float, Plain>::result_type::mean), float>);
}

TEST_CASE("the weighted mean is sum w x over sum w", "[reducers][weighted_mean]") {
  const std::vector<float> values{1, 2, 4};
  const std::vector<int> weights{3, 2, 5};
  const auto m = everywhere(zip(values, weights), WeightedMean<float>{});
  CHECK(m.weight == 10);
  CHECK(m.mean == 2.7);
}

TEST_CASE("a total weight that is not above zero has no mean", "[reducers][weighted_mean]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto of = [](const std::vector<double>& values, const std::vector<double>& weights) {
    return everywhere(zip(values, weights), WeightedMean<double>{});
  };
  const auto none = of({}, {});
  CHECK(same_bits(none.weight, 0.0));
  CHECK(same_bits(none.mean, nan));
  for (const std::vector<double>& weights :
       {std::vector<double>{0, 0}, {-0.0, -0.0}, {1, -1}, {1, -2}, {nan, 1}}) {
    CHECK(same_bits(of({1, 2}, weights).mean, nan));
  }
  CHECK(of({1, 2}, {1, -2}).weight == -1);
  CHECK(of({1, 3}, {3, -1}).mean == 0);  // a negative weight in a positive total
}

TEST_CASE("signed zeros, infinities and NaN in weighted means are by IEEE", "[reducers][weighted_mean]") {
  const double infinity = std::numeric_limits<double>::infinity(),
               nan = std::numeric_limits<double>::quiet_NaN();
  for (const std::int64_t n : {1, 2, 33, 129, 4097}) {
    Array<double> x = filled(n, -0.0), w = filled(n, 0.5);
    CHECK(same_bits(everywhere(zip(x, w), WeightedMean<double>{}).mean, -0.0));
    x[n / 2] = infinity;
    CHECK(everywhere(zip(x, w), WeightedMean<double>{}).mean == infinity);
    x[n / 2] = -nan;
    CHECK(same_bits(everywhere(zip(x, w), WeightedMean<double>{}).mean, nan));
    w[n / 2] = 0;  // does not hide it
    CHECK(same_bits(everywhere(zip(x, w), WeightedMean<double>{}).mean, nan));
    x[n / 2] = 1;
    w[n / 2] = infinity;
    const auto m = everywhere(zip(x, w), WeightedMean<double>{});
    CHECK(m.weight == infinity);
    CHECK(same_bits(m.mean, nan));
  }
}

TEST_CASE("a weighted mean keeps to its bound with each accumulator", "[reducers][weighted_mean][accuracy]") {
  for (const std::int64_t n : {1, 2, 129, 1009, 12345, 200003}) {
    const Array<float> x = hard_data<float>(Data::ties, n, 3);
    const Array<float> w = hard_data<float>(Data::near_one, n, 4);
    QuadSum weights, products;
    for (std::int64_t i = 0; i < n; ++i) {
      weights.add(quad(w[i]));
      products.add(quad(x[i]) * quad(w[i]));
    }
    const double mean = double(products.sum / weights.sum), W = double(weights.sum);
    const auto check = [&](auto got, double dS, double dW, double u) {
      const double bound = 1.001 * ((dS + std::fabs(mean) * dW) / (W - dW) + u * std::fabs(mean));
      CHECK(double(magnitude(quad(got.mean) - products.sum / weights.sum)) <= bound);
      CHECK(double(magnitude(quad(got.weight) - weights.sum)) <= dW);
    };
    const double u = roundoff<float>, S = std::fabs(double(products.sum)),
                 absolute = double(products.absolute);
    const double plain = gamma<float>(depth<float>(n)), more = gamma<float>(depth<float>(n) + 1);
    check(everywhere(zip(x, w), WeightedMean<float, Plain>{}), more * absolute, plain * W, u);
    check(everywhere(zip(x, w), WeightedMean<float>{}), gamma<double>(depth<float>(n) + 1) * absolute,
          gamma<double>(depth<float>(n)) * W, roundoff<double>);
    const double share = compensated_share<float>(n);
    check(everywhere(zip(x, w), WeightedMean<float, Compensated>{}), 1.01 * u * S + share * absolute,
          1.01 * u * W + share * W, u);
    check(everywhere(zip(x, w), WeightedMean<float, Exact>{}), 1.01 * u * S, 1.01 * u * W, u);
  }
}

TEST_CASE("equal weights give the mean, and weights of zero and one that of a part",
          "[reducers][weighted_mean]") {
  const Array<float> x = hard_data<float>(Data::near_one, 9001);
  Array<bool> odd(9001);
  double sum = 0;
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < x.size(); ++i) {
    odd[i] = i % 2 == 1;
    sum += odd[i] ? double(x[i]) : 0;
    count += odd[i];
  }
  const auto m = everywhere(zip(x, odd), WeightedMean<float>{});
  CHECK(m.weight == double(count));
  CHECK(m.mean == Approx(sum / double(count)).epsilon(1e-14));
}
