#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "laws/reducer_laws.hpp"

using namespace pleat_test;
using pleat::In;
using pleat::Moments;

TEMPLATE_LIST_TEST_CASE("Moments obeys the laws of states", "[reducers][moments]", Elements) {
  obey_laws_of_states<Moments<TestType>, TestType>();
}
TEMPLATE_LIST_TEST_CASE("Moments obeys the laws of folds", "[reducers][moments]", Elements) {
  obey_laws_of_folds<Moments<TestType>, TestType>(CpuBackends{});
}

TEST_CASE("moments are held in double unless another type is named", "[reducers][moments]") {
  STATIC_REQUIRE(std::is_same_v<decltype(Moments<float>::result_type::mean), double>);
  STATIC_REQUIRE(std::is_same_v<decltype(Moments<pleat::Half>::result_type::mean), double>);
  STATIC_REQUIRE(std::is_same_v<decltype(Moments<std::int8_t>::result_type::mean), double>);
  STATIC_REQUIRE(std::is_same_v<decltype(Moments<float, In<float>>::result_type::mean), float>);
}

TEMPLATE_LIST_TEST_CASE("the moments of nothing are count 0, and NaN", "[reducers][moments]", CpuBackends) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto none = reduced<TestType>(std::vector<double>{}, Moments<double>{});
  CHECK(none.count == 0);
  for (const double x : {none.mean, none.variance(), none.sample_variance(), none.deviation()}) {
    CHECK(same_bits(x, nan));
  }
}

TEMPLATE_LIST_TEST_CASE("one item has variance 0 as a population and NaN as a sample", "[reducers][moments]",
                        CpuBackends) {
  for (const float x : {-3.5f, 0.0f, -0.0f, 1e20f, 1e-45f}) {
    const auto one = reduced<TestType>(std::vector<float>{x}, Moments<float>{});
    CHECK(one.count == 1);
    CHECK(same_bits(one.mean, double(x)));
    CHECK(same_bits(one.variance(), 0.0));
    CHECK(same_bits(one.deviation(), 0.0));
    CHECK(same_bits(one.sample_variance(), std::numeric_limits<double>::quiet_NaN()));
    CHECK(same_bits(one.sample_deviation(), std::numeric_limits<double>::quiet_NaN()));
  }
}

TEMPLATE_LIST_TEST_CASE("the population's variance divides by n and the sample's by n - 1",
                        "[reducers][moments]", CpuBackends) {
  const auto few =
      reduced<TestType>(std::vector<int>{2, 4, 4, 4, 5, 5, 7, 9}, Moments<int>{});  // mean 5, sum 32
  CHECK(few.mean == 5.0);
  CHECK(few.squared_deviations == 32.0);
  CHECK(few.variance() == 4.0);
  CHECK(few.deviation() == 2.0);
  CHECK(few.sample_variance() == 32.0 / 7.0);
}

TEMPLATE_LIST_TEST_CASE("the mean of -0.0 is -0.0, and one +0.0 makes it +0.0", "[reducers][moments]",
                        CpuBackends) {
  for (const std::int64_t n : {1, 2, 3, 31, 33, 64, 65, 129, 1025, 4097, 9001}) {
    Array<float> x = filled(n, -0.0f);
    const auto minus = reduced<TestType>(x, Moments<float>{});
    CHECK(same_bits(minus.mean, -0.0));
    CHECK(same_bits(minus.variance(), 0.0));
    x[n / 2] = 0.0f;
    const auto plus = reduced<TestType>(x, Moments<float>{});
    CHECK(same_bits(plus.mean, 0.0));
  }
}

TEMPLATE_LIST_TEST_CASE("equal items have exactly their mean and no variance", "[reducers][moments]",
                        CpuBackends) {
  for (const double value : {0.1, -1e300, 5e-324, 1.0 / 3.0}) {
    for (const std::int64_t n : {2, 3, 100, 1009, 2047, 2049, 7001}) {
      const auto all = reduced<TestType>(filled(n, value), Moments<double>{});
      CHECK(same_bits(all.mean, value));
      CHECK(same_bits(all.squared_deviations, 0.0));
    }
  }
}

TEMPLATE_LIST_TEST_CASE(
    "an infinity or a NaN makes the variance the canonical NaN, and the mean infinite or NaN",
    "[reducers][moments]", CpuBackends) {
  const double infinity = std::numeric_limits<double>::infinity(),
               nan = std::numeric_limits<double>::quiet_NaN();
  for (const std::int64_t n : {1, 2, 33, 65, 129, 2049, 5000}) {
    for (const std::int64_t at : {std::int64_t(0), n / 2, n - 1}) {
      Array<double> x = hard_data<double>(Data::near_one, n);
      x[at] = infinity;
      const auto with_infinity = reduced<TestType>(x, Moments<double>{});
      CHECK((with_infinity.mean == infinity || same_bits(with_infinity.mean, nan)));
      CHECK(same_bits(with_infinity.variance(), nan));
      x[at] = -nan;
      const auto with_nan = reduced<TestType>(x, Moments<double>{});
      CHECK(same_bits(with_nan.mean, nan));
      CHECK(same_bits(with_nan.variance(), nan));
    }
  }
}

TEMPLATE_LIST_TEST_CASE("moments of integers see the whole of 64 bits", "[reducers][moments]", CpuBackends) {
  const std::vector<std::uint64_t> high(1000, std::uint64_t(1) << 63);
  CHECK(reduced<TestType>(high, Moments<std::uint64_t>{}).mean == 0x1p63);
  const std::vector<std::int64_t> low(1000, std::numeric_limits<std::int64_t>::min());
  CHECK(reduced<TestType>(low, Moments<std::int64_t>{}).mean == -0x1p63);
  CHECK(reduced<TestType>(low, Moments<std::int64_t>{}).variance() == 0.0);
}
