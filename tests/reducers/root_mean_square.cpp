#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>

#include <pleat/accumulators/compensated.hpp>

#include "laws/reducer_laws.hpp"
#include "support/everywhere.hpp"
#include "support/exact_sums.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::Plain;
using pleat::RootMeanSquare;

using RootElements = tested_types<std::int8_t, pleat::Half, float, double>;

TEMPLATE_LIST_TEST_CASE("RootMeanSquare obeys the laws of states", "[reducers][root_mean_square]",
                        RootElements) {
  obey_laws_of_states<RootMeanSquare<TestType>, TestType>();
}
TEMPLATE_LIST_TEST_CASE("RootMeanSquare obeys the laws of folds", "[reducers][root_mean_square]",
                        RootElements) {
  obey_laws_of_folds<RootMeanSquare<TestType>, TestType>(CpuBackends{});
}

TEST_CASE("the root mean square of nothing is NaN, and of equal magnitudes that one",
          "[reducers][root_mean_square]") {
  STATIC_REQUIRE(std::is_same_v<RootMeanSquare<float>::result_type, double>);
  CHECK(same_bits(everywhere(Array<double>(0), RootMeanSquare<double>{}),
                  std::numeric_limits<double>::quiet_NaN()));
  for (const std::int64_t n : {1, 2, 129, 5000}) {
    for (const double value : {0x1.8p1000, 0x1.8p-1000, 0x1p-1074, 3.0, -0.0}) {
      Array<double> x = filled(n, value);
      x[n / 2] = -x[n / 2];
      CHECK(same_bits(everywhere(x, RootMeanSquare<double>{}), value == 0 ? 0.0 : value));
    }
    CHECK(everywhere(filled(n, std::int8_t(-128)), RootMeanSquare<std::int8_t>{}) == 128.0);
    CHECK(everywhere(filled(n, 0x1p126f), RootMeanSquare<float, Plain>{}) == 0x1p126f);
  }
}

TEST_CASE("a root mean square errs by half of its sum and two roundings",
          "[reducers][root_mean_square][accuracy]") {
  for (const Data kind : {Data::wide, Data::near_one}) {
    for (const std::int64_t n : {2, 129, 12345, 100003}) {
      const Array<double> x = hard_data<double>(kind, n, 31);
      QuadSum squares;
      for (std::int64_t i = 0; i < n; ++i) squares.add(quad(x[i]) * quad(x[i]));
      const auto off = [&](double got) {
        return double(magnitude(quad(got) * quad(got) * Quad(n) / squares.sum - 1));
      };
      const double u = roundoff<double>;
      CHECK(off(everywhere(x, RootMeanSquare<double>{})) <= gamma<double>(depth<double>(n) + 1) + 4.01 * u);
      CHECK(off(everywhere(x, RootMeanSquare<double, pleat::Compensated>{})) <=
            5.01 * u + compensated_share<double>(n));
    }
  }
}
