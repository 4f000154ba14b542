#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <pleat/math/log.hpp>

#include "cases/on_device.hpp"
#include "math/lanes_agree.hpp"
#include "math/pinned.hpp"
#include "math/ulps.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"

using namespace pleat_test;

TEMPLATE_TEST_CASE("log is exact where its value is", "[math]", float, double) {
  using Limits = std::numeric_limits<TestType>;
  const TestType infinity = Limits::infinity(), nan = Limits::quiet_NaN();
  CHECK(same_bits(pleat::log(TestType(1)), TestType(0)));
  CHECK(same_bits(pleat::log(TestType(0)), -infinity));
  CHECK(same_bits(pleat::log(-TestType(0)), -infinity));
  CHECK(same_bits(pleat::log(infinity), infinity));
  for (const TestType x :
       {nan, -nan, Limits::signaling_NaN(), -infinity, TestType(-1), -Limits::denorm_min()}) {
    CHECK(same_bits(pleat::log(x), nan));
  }
}

TEST_CASE("log of a float errs by less than 0.85 ulp", "[math]") {
  double worst = 0;
  for (std::uint64_t b = 0; b < std::uint64_t(1) << 31; b += 4099) {
    const auto x = pleat::detail::bit_cast<float>(std::uint32_t(b));
    worst = std::max(worst, ulps(pleat::log(x), std::log((long double)(x))));
  }
  for (int i = 0; i < 300000; ++i) {
    const float x = 0.5f + float(i) * (1.5f / 300000);
    worst = std::max(worst, ulps(pleat::log(x), std::log((long double)(x))));
  }
  CHECK(worst < 0.85);
}

TEST_CASE("log of a double errs by less than 0.9 ulp, near one and among subnormals too", "[math]") {
  double worst = 0;
  for (int i = 0; i < 200000; ++i) {
    for (const Data kind : {Data::special, Data::near_one, Data::tiny}) {
      const double x = std::fabs(hard_value<double>(kind, 3, std::uint64_t(i)));
      worst = std::max(worst, ulps(pleat::log(x), std::log((long double)(x))));
    }
    const double x = 0.5 + i * (1.5 / 200000) + std::ldexp(double(i % 97), -40);
    worst = std::max(worst, ulps(pleat::log(x), std::log((long double)(x))));
  }
  CHECK(worst < 0.9);
}

namespace {

struct Log {
  template <class L>
  PLEAT_INLINE L operator()(const L& x) const {
    using pleat::log;
    return log(x);
  }
};

}  // namespace

TEMPLATE_TEST_CASE("log over lanes has the bits of log", "[math]", float, double) {
  for (const Data kind : all_kinds) CHECK(lanes_agree<Log>(hard_data<TestType>(kind, 2000)));
}

TEMPLATE_LIST_TEST_CASE("log has the same bits on every machine", "[math]", CpuBackends) {
  CHECK(pinned_sum<TestType, LogHash<float>>() == LogHash<float>::expected);
  CHECK(pinned_sum<TestType, LogHash<double>>() == LogHash<double>::expected);
}
