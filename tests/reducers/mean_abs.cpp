#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>

#include <pleat/accumulators/exact.hpp>

#include "laws/reducer_laws.hpp"
#include "support/everywhere.hpp"
#include "support/exact_sums.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::In;
using pleat::MeanAbs;

using MagnitudeElements = tested_types<bool, std::int8_t, std::uint32_t, pleat::Half, float, double>;

TEMPLATE_LIST_TEST_CASE("MeanAbs obeys the laws of states", "[reducers][mean_abs]", MagnitudeElements) {
  obey_laws_of_states<MeanAbs<TestType>, TestType>();
}
TEMPLATE_LIST_TEST_CASE("MeanAbs obeys the laws of folds", "[reducers][mean_abs]", MagnitudeElements) {
  obey_laws_of_folds<MeanAbs<TestType>, TestType>(CpuBackends{});
}

TEST_CASE("the mean magnitude of nothing is NaN, and of zeros of either sign +0.0", "[reducers][mean_abs]") {
  CHECK(same_bits(everywhere(Array<float>(0), MeanAbs<float>{}), std::numeric_limits<float>::quiet_NaN()));
  for (const std::int64_t n : {1, 2, 33, 129, 4097}) {
    CHECK(same_bits(everywhere(filled(n, -0.0f), MeanAbs<float>{}), 0.0f));
    CHECK(same_bits(everywhere(filled(n, -0.0), MeanAbs<double, pleat::Exact>{}), 0.0));
    CHECK(same_bits(everywhere(filled(n, -2.5), MeanAbs<double>{}), 2.5));
  }
}

TEST_CASE("the lowest integer has its magnitude", "[reducers][mean_abs]") {
  for (const std::int64_t n : {1, 100, 5000}) {
    const auto lowest = [n](auto x) {
      return everywhere(filled(n, std::numeric_limits<decltype(x)>::min()), MeanAbs<decltype(x)>{});
    };
    CHECK(lowest(std::int8_t()) == 128.0);
    CHECK(lowest(std::int32_t()) == 0x1p31);
  }
  CHECK(everywhere(filled(1, std::numeric_limits<std::int64_t>::min()), MeanAbs<std::int64_t>{}) == 0x1p63);
}

TEST_CASE("a mean magnitude errs as a sum, over n, and by a rounding", "[reducers][mean_abs][accuracy]") {
  for (const Data kind : {Data::wide, Data::near_one, Data::tiny}) {
    for (const std::int64_t n : {2, 129, 1009, 12345, 100003}) {
      Array<float> x = hard_data<float>(kind, n, 31);
      QuadSum exact;
      for (std::int64_t i = 0; i < n; ++i) exact.add(magnitude(quad(x[i])));
      const double mean = double(exact.sum / n);
      const auto off = [&](double got) { return double(magnitude(quad(got) - exact.sum / n)); };
      const double tiny = double(std::numeric_limits<float>::denorm_min()) / 2;  // of a subnormal mean
      CHECK(off(double(everywhere(x, MeanAbs<float>{}))) <= gamma<float>(depth<float>(n) + 1) * mean + tiny);
      CHECK(off(everywhere(x, MeanAbs<float, In<double>>{})) <= gamma<double>(depth<float>(n) + 1) * mean);
      CHECK(off(double(everywhere(x, MeanAbs<float, pleat::Exact>{}))) <= gamma<float>(2.01) * mean + tiny);
    }
  }
}

TEST_CASE("infinities have one magnitude, and NaN none", "[reducers][mean_abs]") {
  const float infinity = std::numeric_limits<float>::infinity(),
              nan = std::numeric_limits<float>::quiet_NaN();
  Array<float> x = filled(3000, 1.0f);
  x[7] = infinity;
  x[2000] = -infinity;
  CHECK(everywhere(x, MeanAbs<float>{}) == infinity);
  x[1] = -nan;
  CHECK(same_bits(everywhere(x, MeanAbs<float>{}), nan));
}
