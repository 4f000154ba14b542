#include <catch2/catch.hpp>

#include <cstdint>
#include <string>
#include <type_traits>

#include "cases/on_device.hpp"
#include "support/data.hpp"

using namespace pleat_test;

namespace {

// A user's accumulator: sums of floats in fixed point, 2^-20 a unit, which are exact and free of order.
struct Fixed {
  std::int64_t units = 0;
  Fixed() = default;
  explicit Fixed(float x) : units(std::int64_t(double(x) * 0x1p20)) {}
  friend Fixed operator+(Fixed a, Fixed b) {
    Fixed sum;
    sum.units = a.units + b.units;
    return sum;
  }
};
struct InFixedPoint {
  template <class T>
  struct holds {
    using type = Fixed;
  };
};
struct InStrings {
  template <class T>
  struct holds {
    using type = std::string;
  };
};

}  // namespace

TEST_CASE("the concept takes accumulators that name a trivially copyable type", "[concepts][accumulator]") {
  STATIC_REQUIRE((pleat::Accumulator<pleat::Plain, float> && pleat::Accumulator<pleat::In<double>, float>));
  STATIC_REQUIRE(pleat::Accumulator<InFixedPoint, float>);
  STATIC_REQUIRE_FALSE(pleat::Accumulator<InStrings, float>);
  STATIC_REQUIRE_FALSE(pleat::Accumulator<float, float>);
}

TEMPLATE_LIST_TEST_CASE("a user's accumulator holds the partials of a built-in reducer",
                        "[concepts][accumulator]", CpuBackends) {
  for (const std::int64_t n : {0, 1, 33, 129, 4097, 100003}) {
    Array<float> x(n);
    std::int64_t units = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      x[i] = float(random_below(1 << 24, 3, std::uint64_t(i)) - (1 << 23)) * 0x1p-20f;
      units += std::int64_t(double(x[i]) * 0x1p20);
    }
    CHECK(reduced<TestType>(x, pleat::Sum<float, InFixedPoint>{}).units == units);
  }
}
