#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <vector>

#include <pleat/accumulators/compensated.hpp>
#include <pleat/accumulators/exact.hpp>

#include "laws/reducer_laws.hpp"
#include "support/everywhere.hpp"
#include "support/exact_sums.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::In;
using pleat::Mean;

using MeanElements = tested_types<bool, std::int8_t, std::uint64_t, pleat::Half, float, double>;

TEMPLATE_LIST_TEST_CASE("Mean obeys the laws of states", "[reducers][mean]", MeanElements) {
  obey_laws_of_states<Mean<TestType>, TestType>();
}
TEMPLATE_LIST_TEST_CASE("Mean obeys the laws of folds", "[reducers][mean]", MeanElements) {
  obey_laws_of_folds<Mean<TestType>, TestType>(CpuBackends{});
}

TEST_CASE("the mean of integers is a double, and that of floats has the type of their sum",
          "[reducers][mean]") {
  STATIC_REQUIRE(std::is_same_v<Mean<bool>::result_type, double>);
  STATIC_REQUIRE(std::is_same_v<Mean<std::int64_t>::result_type, double>);
  STATIC_REQUIRE(std::is_same_v<Mean<pleat::Half>::result_type, float>);
  STATIC_REQUIRE(std::is_same_v<Mean<float>::result_type, float>);
  STATIC_REQUIRE(std::is_same_v<Mean<float, In<double>>::result_type, double>);
}

TEST_CASE("the mean of nothing is NaN, and the mean of -0.0 is -0.0", "[reducers][mean]") {
  CHECK(same_bits(everywhere(Array<float>(0), Mean<float>{}), std::numeric_limits<float>::quiet_NaN()));
  CHECK(same_bits(everywhere(Array<int>(0), Mean<int>{}), std::numeric_limits<double>::quiet_NaN()));
  for (const std::int64_t n : {1, 2, 33, 129, 4097}) {
    Array<float> x = filled(n, -0.0f);
    CHECK(same_bits(everywhere(x, Mean<float>{}), -0.0f));
    CHECK(same_bits(everywhere(x, Mean<float, pleat::Exact>{}), -0.0f));
    x[n / 2] = 0.0f;
    CHECK(same_bits(everywhere(x, Mean<float>{}), 0.0f));
  }
}

TEST_CASE("the mean of integers is their exact sum over their number", "[reducers][mean]") {
  for (const std::int64_t n : {1, 3, 100, 1009, 70001}) {
    const Array<std::int16_t> x = hard_data<std::int16_t>(Data::wide, n, 3);
    std::int64_t sum = 0;
    for (std::int64_t i = 0; i < n; ++i) sum += x[i];
    CHECK(everywhere(x, Mean<std::int16_t>{}) == double(sum) / double(n));
  }
  CHECK(everywhere(filled(3, std::uint64_t(1) << 62), Mean<std::uint64_t>{}) == 0x1p62);
  CHECK(everywhere(filled(999, true), Mean<bool>{}) == 1.0);
}

TEST_CASE("a mean errs as its sum, over n, and by a rounding", "[reducers][mean][accuracy]") {
  for (const std::int64_t n : {2, 129, 1009, 12345, 300007}) {
    Array<float> x = hard_data<float>(Data::near_one, n, 31);
    for (std::int64_t i = 0; i < n; i += 3) x[i] = -x[i];
    QuadSum exact;
    for (std::int64_t i = 0; i < n; ++i) exact.add(quad(x[i]));
    const Quad mean = exact.sum / n, size = exact.absolute / n;
    const auto off = [&](double got) { return double(magnitude(quad(got) - mean)); };
    const double u = roundoff<float>, last = 1.01 * u * double(magnitude(mean));
    CHECK(off(double(everywhere(x, Mean<float>{}))) <= gamma<float>(depth<float>(n)) * double(size) + last);
    CHECK(off(double(everywhere(x, Mean<float, pleat::Compensated>{}))) <=
          compensated_share<float>(n) * double(size) + 2 * last);
    CHECK(off(double(everywhere(x, Mean<float, pleat::Exact>{}))) <= 2 * last);
    CHECK(off(everywhere(x, Mean<float, In<double>>{})) <= gamma<double>(depth<float>(n) + 2) * double(size));
  }
}

TEST_CASE("a mean of ones is one beyond what float can count", "[reducers][mean][accuracy]") {
  const std::int64_t n = 20000000;  // C08
  const pleat::RangePolicy<std::tuple_element_t<0, CpuBackends>> range(0, n);
  CHECK(pleat::parallel_reduce(range, [](std::int64_t) { return 1.0f; }, Mean<float>{}) == 1.0f);
}

TEST_CASE("a mean that meets NaN, or infinities of both signs, is the canonical NaN", "[reducers][mean]") {
  const float infinity = std::numeric_limits<float>::infinity(),
              nan = std::numeric_limits<float>::quiet_NaN();
  for (const std::int64_t n : {2, 33, 4097}) {
    Array<float> x = filled(n, 1.0f);
    x[n - 1] = infinity;
    CHECK(everywhere(x, Mean<float>{}) == infinity);
    x[0] = -infinity;
    CHECK(same_bits(everywhere(x, Mean<float>{}), nan));
    x[0] = pleat::detail::bit_cast<float>(0xffc12345u);
    CHECK(same_bits(everywhere(x, Mean<float>{}), nan));
  }
}
