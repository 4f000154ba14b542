#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <pleat/math/exp.hpp>

#include "cases/on_device.hpp"
#include "math/lanes_agree.hpp"
#include "math/pinned.hpp"
#include "math/ulps.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"

using namespace pleat_test;

TEMPLATE_TEST_CASE("exp is exact where its value is", "[math]", float, double) {
  using Limits = std::numeric_limits<TestType>;
  const TestType infinity = Limits::infinity(), nan = Limits::quiet_NaN();
  CHECK(same_bits(pleat::exp(TestType(0)), TestType(1)));
  CHECK(same_bits(pleat::exp(-TestType(0)), TestType(1)));
  CHECK(same_bits(pleat::exp(Limits::denorm_min()), TestType(1)));
  CHECK(same_bits(pleat::exp(-infinity), TestType(0)));
  CHECK(same_bits(pleat::exp(Limits::lowest()), TestType(0)));
  CHECK(same_bits(pleat::exp(infinity), infinity));
  CHECK(same_bits(pleat::exp(Limits::max()), infinity));
  for (const TestType x : {nan, -nan, Limits::signaling_NaN()}) CHECK(same_bits(pleat::exp(x), nan));
}

TEST_CASE("exp overflows where the exact value does, and underflows by way of the subnormal numbers",
          "[math]") {
  CHECK(pleat::exp(0x1.62e42ep+6f) < std::numeric_limits<float>::infinity());
  CHECK(pleat::exp(0x1.62e430p+6f) == std::numeric_limits<float>::infinity());
  CHECK(pleat::exp(0x1.62e42fefa39efp+9) < std::numeric_limits<double>::infinity());
  CHECK(pleat::exp(0x1.62e42fefa39f0p+9) == std::numeric_limits<double>::infinity());
  CHECK(pleat::exp(-103.97f) == std::numeric_limits<float>::denorm_min());
  CHECK(pleat::exp(-103.98f) == 0);
  CHECK(pleat::exp(-745.13) == std::numeric_limits<double>::denorm_min());
  CHECK(pleat::exp(-745.14) == 0);
}

TEST_CASE("exp of a float errs by less than 1 ulp", "[math]") {
  double worst = 0;
  for (std::uint64_t b = 0; b < std::uint64_t(1) << 32; b += 8209) {
    const auto x = pleat::detail::bit_cast<float>(std::uint32_t(b));
    worst = std::max(worst, ulps(pleat::exp(x), std::exp((long double)(x))));
  }
  for (int i = 0; i < 300000; ++i) {
    const float x = -104 + float(i) * (193.0f / 300000);
    worst = std::max(worst, ulps(pleat::exp(x), std::exp((long double)(x))));
  }
  CHECK(worst < 1);
}

TEST_CASE("exp of a double errs by less than 1 ulp", "[math]") {
  double worst = 0;
  for (int i = 0; i < 300000; ++i) {
    const double any = hard_value<double>(Data::special, 3, std::uint64_t(i));
    const double x = -746 + i * (1456.0 / 300000) + std::ldexp(double(i % 97), -10);
    worst = std::max({worst, ulps(pleat::exp(any), std::exp((long double)(any))),
                      ulps(pleat::exp(x), std::exp((long double)(x)))});
  }
  CHECK(worst < 1);
}

namespace {

struct Exp {
  template <class L>
  PLEAT_INLINE L operator()(const L& x) const {
    using pleat::exp;
    return exp(x);
  }
};

}  // namespace

TEMPLATE_TEST_CASE("exp over lanes has the bits of exp", "[math]", float, double) {
  for (const Data kind : all_kinds) CHECK(lanes_agree<Exp>(hard_data<TestType>(kind, 2000)));
  Array<TestType> moderate = hard_data<TestType>(Data::near_one, 2000);
  for (std::int64_t i = 0; i < 2000; ++i) moderate[i] = moderate[i] * TestType(i - 1000);
  CHECK(lanes_agree<Exp>(moderate));
}

TEMPLATE_LIST_TEST_CASE("exp has the same bits on every machine", "[math]", CpuBackends) {
  CHECK(pinned_sum<TestType, ExpHash<float>>() == ExpHash<float>::expected);
  CHECK(pinned_sum<TestType, ExpHash<double>>() == ExpHash<double>::expected);
}
