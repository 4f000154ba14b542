#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <pleat/reducers/log_sum_exp.hpp>

#include "laws/reducer_laws.hpp"
#include "support/everywhere.hpp"
#include "support/exact_sums.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::In;
using pleat::LogSumExp;
using pleat::Nan;

using LogSumExpElements =
    tested_types<bool, std::int8_t, std::uint64_t, pleat::Half, pleat::BFloat16, float, double>;

TEMPLATE_LIST_TEST_CASE("LogSumExp obeys the laws of states", "[reducers][log_sum_exp]", LogSumExpElements) {
  obey_laws_of_states<LogSumExp<TestType>, TestType>();
  obey_laws_of_states<LogSumExp<TestType, In<float>>, TestType>();
  obey_laws_of_states<LogSumExp<TestType, In<double>>, TestType>();
  obey_laws_of_states<LogSumExp<TestType, In<double>, Nan::Ignore>, TestType>();
}
TEMPLATE_LIST_TEST_CASE("LogSumExp obeys the laws of folds", "[reducers][log_sum_exp]", LogSumExpElements) {
  obey_laws_of_folds<LogSumExp<TestType>, TestType>(CpuBackends{});
}
TEST_CASE("LogSumExp held in double, and one that ignores NaN, obey the laws of folds",
          "[reducers][log_sum_exp]") {
  obey_laws_of_folds<LogSumExp<float, In<double>>, float>(CpuBackends{});
  obey_laws_of_folds<LogSumExp<float, In<double>, Nan::Ignore>, float>(CpuBackends{});
}

TEST_CASE("LogSumExp is held in the items' precision unless another type is named",
          "[reducers][log_sum_exp]") {
  STATIC_REQUIRE(std::is_same_v<LogSumExp<float>::result_type, float>);
  STATIC_REQUIRE(std::is_same_v<LogSumExp<pleat::Half>::result_type, float>);
  STATIC_REQUIRE(std::is_same_v<LogSumExp<double>::result_type, double>);
  STATIC_REQUIRE(std::is_same_v<LogSumExp<int>::result_type, double>);
  STATIC_REQUIRE(std::is_same_v<LogSumExp<float, In<double>>::result_type, double>);
}

TEST_CASE("LogSumExp of one item is the item, and of -0.0 is +0.0", "[reducers][log_sum_exp]") {
  for (const double x : {-1e308, -3.5, -5e-324, 0.0, 1.0, 710.0, 1e308}) {
    CHECK(same_bits(everywhere(std::vector<double>{x}, LogSumExp<double>{}), x));
  }
  CHECK(same_bits(everywhere(std::vector<double>{-0.0}, LogSumExp<double>{}), 0.0));
}

TEST_CASE("NaN is passed over by Nan::Ignore wherever it stands, and nothing but NaN is as nothing",
          "[reducers][log_sum_exp]") {
  using Ignoring = LogSumExp<float, In<double>, Nan::Ignore>;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const std::int64_t n : {1, 2, 33, 129, 4097}) {
    Array<float> x = filled(n, nan);
    CHECK(everywhere(x, Ignoring{}) == -std::numeric_limits<double>::infinity());
    CHECK(same_bits(everywhere(x, LogSumExp<float>{}), nan));
    for (const std::int64_t at : {std::int64_t(0), n / 2, n - 1}) {
      x[at] = -2.5f;
      CHECK(everywhere(x, Ignoring{}) == -2.5);
      x[at] = -nan;
    }
  }
}

namespace {

// The exponentials and the logarithm in 64 bits, the sum in 113.
template <class T>
long double exact_log_sum_exp(const Array<T>& x) {
  long double highest = -HUGE_VALL;
  for (std::int64_t i = 0; i < x.size(); ++i) highest = std::max(highest, (long double)(double(x[i])));
  Quad sum = 0;
  for (std::int64_t i = 0; i < x.size(); ++i) sum += Quad(std::exp((long double)(double(x[i])) - highest));
  return highest + std::log((long double)(sum));
}

// Each item's share of the sum passes at most depth(n) steps, each with an exponential (3 u), a product and
// an addition. The differences m - x and their exponents of 2 err by 2.3 u of themselves; they add up to M -
// x, whose mean under the weights exp(x - M) is at most log n (it is an entropy less log of the sum). The
// logarithm errs by 2 u log n, the last addition by u |result|.
template <class T, class Accumulator>
void check_error(const Array<T>& x) {
  using Held = typename LogSumExp<T, Accumulator>::result_type;
  const long double exact = exact_log_sum_exp(x);
  const double n = double(x.size());
  const double bound =
      1.001 * roundoff<Held> * (5 * depth<T>(x.size()) + 5 * std::log(n) + std::fabs(double(exact)));
  const Held got = everywhere(x, LogSumExp<T, Accumulator>{});
  INFO("n = " << n << ", exact " << double(exact) << ", got " << got);
  CHECK(std::fabs((long double)(got)-exact) <= bound);
  CHECK(std::fabs((long double)(got)-exact) <=
        roundoff<Held> * (5 * (38 + std::log2(n)) + 5 * std::log(n) + 1.001 * std::fabs(double(exact))));
}

}  // namespace

TEST_CASE("LogSumExp keeps to its bound", "[reducers][log_sum_exp][accuracy]") {
  for (const std::int64_t n : {1, 2, 33, 129, 1009, 12345, 200003}) {
    Array<float> x(n);
    const auto check_all = [&x] {
      check_error<float, In<double>>(x);
      check_error<float, In<float>>(x);
    };
    for (std::int64_t i = 0; i < n; ++i)
      x[i] = 20 * (hard_value<float>(Data::near_one, 3, std::uint64_t(i)) - 1);
    check_all();
    for (std::int64_t i = 0; i < n; ++i)
      x[i] = float(i % 4001) * 0.01f - 20;  // rises: scaled at nearly every step
    check_all();
    for (std::int64_t i = 0; i < n; ++i) x[i] = 1000 - float(i % 4001) * 0.5f;
    check_all();
    for (std::int64_t i = 0; i < n; ++i) x[i] = -float(std::log(double(n)));  // the sum is one and cancels
    check_all();
    Array<double> wide(n);
    for (std::int64_t i = 0; i < n; ++i) wide[i] = 1e4 * std::sin(double(i));
    check_error<double, In<double>>(wide);
    check_error<pleat::Half, In<double>>(hard_data<pleat::Half>(Data::wide, n));
  }
}

TEST_CASE("LogSumExp neither overflows nor underflows where a plain sum of exponentials does",
          "[reducers][log_sum_exp][accuracy]") {
  for (const double far : {1000.0, -1000.0, 1e300, -1e300}) {
    for (const std::int64_t n : {2, 1000, 65536}) {
      const double got = everywhere(filled(n, far), LogSumExp<double>{}), right = far + std::log(double(n));
      CHECK(std::fabs(got - right) <= 4 * roundoff<double> * std::fabs(right));
    }
  }
}

TEST_CASE("a Kokkos functor may hand LogSumExp its partials", "[reducers][log_sum_exp]") {
  const auto add_one_more = [](std::int64_t i, double& partial) {
    const double x = double(i % 7), high = std::max(partial, x), low = std::min(partial, x);
    partial = high + std::log1p(std::exp(low - high));
  };
  const double got = pleat::parallel_reduce(7000, add_one_more, LogSumExp<double>{});
  double sum = 0;
  for (int i = 0; i < 7; ++i) sum += 1000 * std::exp(double(i));
  CHECK(got == Approx(std::log(sum)).epsilon(1e-13));
}
