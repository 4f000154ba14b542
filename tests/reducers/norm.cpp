#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>

#include <pleat/accumulators/compensated.hpp>
#include <pleat/accumulators/exact.hpp>

#include "laws/reducer_laws.hpp"
#include "support/everywhere.hpp"
#include "support/exact_sums.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::In;
using pleat::Norm;
using pleat::Plain;

using NormElements = tested_types<bool, std::int8_t, std::uint32_t, pleat::Half, float, double>;

TEMPLATE_LIST_TEST_CASE("Norm<1> and Norm<2> obey the laws of states", "[reducers][norm]", NormElements) {
  obey_laws_of_states<Norm<1, TestType>, TestType>();
  obey_laws_of_states<Norm<2, TestType>, TestType>();
}
TEMPLATE_LIST_TEST_CASE("Norm<2> obeys the laws of folds", "[reducers][norm]", NormElements) {
  obey_laws_of_folds<Norm<2, TestType>, TestType>(CpuBackends{});
}
TEMPLATE_LIST_TEST_CASE("Norm<inf> obeys the laws", "[reducers][norm]", NormElements) {
  obey_laws_of_states<Norm<pleat::inf, TestType>, TestType>();
  obey_laws_of_folds<Norm<pleat::inf, TestType>, TestType>(CpuBackends{});
}
TEST_CASE("a scaled norm in float obeys the laws of folds", "[reducers][norm]") {
  obey_laws_of_folds<Norm<2, float, Plain>, float>(CpuBackends{});
}

TEST_CASE("norms are held in double unless another type is named, and the greatest magnitude in its own",
          "[reducers][norm]") {
  STATIC_REQUIRE(std::is_same_v<Norm<1, float>::result_type, double>);
  STATIC_REQUIRE(std::is_same_v<Norm<2, pleat::Half>::result_type, double>);
  STATIC_REQUIRE(std::is_same_v<Norm<2, float, In<float>>::result_type, float>);
  STATIC_REQUIRE(std::is_same_v<Norm<2, std::int32_t, Plain>::result_type, double>);
  STATIC_REQUIRE(std::is_same_v<Norm<pleat::inf, pleat::Half>::result_type, pleat::Half>);
  STATIC_REQUIRE(std::is_same_v<Norm<pleat::inf, std::int8_t>::result_type, std::uint8_t>);
}

TEST_CASE("the norms of nothing and of -0.0 are +0.0", "[reducers][norm]") {
  for (const std::int64_t n : {0, 1, 33, 4097}) {
    const Array<double> x = filled(n, -0.0);
    CHECK(same_bits(everywhere(x, Norm<1, double>{}), 0.0));
    CHECK(same_bits(everywhere(x, Norm<2, double>{}), 0.0));
    CHECK(same_bits(everywhere(x, Norm<2, double, pleat::Exact>{}), 0.0));
    CHECK(same_bits(everywhere(x, Norm<pleat::inf, double>{}), 0.0));
  }
}

namespace {

// Magnitudes over the whole range of T, subnormals included; `low` and `high` bound the exponents.
template <class T>
Array<T> over_exponents(std::int64_t n, int low, int high, std::uint64_t seed) {
  Array<T> x(n);
  for (std::int64_t i = 0; i < n; ++i) {
    const std::uint64_t r = random_bits(seed, 2 * std::uint64_t(i)),
                        f = random_bits(seed, 2 * std::uint64_t(i) + 1);
    x[i] = float_from_fields<T>(r & 1, low + int((r >> 8) % std::uint64_t(high - low + 1)), f);
  }
  return x;
}

// The relative error of a root, by its square: (r^2 - S) / S is twice that of r, to first order.
template <class V, class T, class Accumulator>
void check_root(const Array<T>& x, double share) {
  QuadSum squares;
  for (std::int64_t i = 0; i < x.size(); ++i) squares.add(quad(x[i]) * quad(x[i]));
  const V norm = everywhere(x, Norm<2, T, Accumulator>{});
  const Quad square = quad(norm) * quad(norm);
  const double off = double(magnitude(square / squares.sum - 1));
  // The sum, adding the three sums up, the root and its rounding to V; half of a subnormal result's last
  // place.
  const double tiny = double(quad(std::numeric_limits<V>::denorm_min()) / quad(norm));
  INFO("n = " << x.size() << ", norm " << double(norm) << ", off by " << off);
  CHECK(off <= share + 2 * roundoff<double> + 2.01 * roundoff<V> + tiny);
}

}  // namespace

TEST_CASE("no square overflows and none is lost, wherever the numbers stand", "[reducers][norm][accuracy]") {
  const int bounds[][2] = {{-1080, -1000}, {-1080, -440}, {-460, -440}, {-460, 460},
                           {440, 460},     {440, 1015},   {-1080, 1015}};
  for (const auto& [low, high] : bounds) {
    for (const std::int64_t n : {1, 2, 100, 4097, 30011}) {
      const Array<double> x = over_exponents<double>(n, low, high, 3);
      check_root<double, double, In<double>>(x, gamma<double>(depth<double>(n) + 1));
      check_root<double, double, pleat::Compensated>(x, roundoff<double> + compensated_share<double>(n));
    }
  }
  const int narrow[][2] = {{-150, -120}, {-150, -40}, {-60, -45}, {-60, 40},
                           {30, 40},     {30, 119},   {-150, 119}};
  for (const auto& [low, high] : narrow) {
    for (const std::int64_t n : {1, 2, 100, 4097, 30011}) {
      const Array<float> x = over_exponents<float>(n, low, high, 3);
      check_root<float, float, Plain>(x, gamma<float>(depth<float>(n) + 1));
      check_root<float, float, pleat::Compensated>(x, roundoff<float> + compensated_share<float>(n));
      check_root<float, float, pleat::Exact>(x, 1.01 * roundoff<float>);
      check_root<double, float, In<double>>(x, gamma<double>(depth<float>(n)));
    }
  }
  check_root<double, double, pleat::Exact>(over_exponents<double>(300, -1080, -440, 9),
                                           1.01 * roundoff<double>);
}

TEST_CASE("1e300 and 1e-300 have their norm", "[reducers][norm]") {
  for (const std::int64_t n : {1, 4, 64, 4096, 1 << 16}) {  // whose roots are exact
    for (const double value : {0x1.8p1000, -0x1.4p-1000, 0x1p-1074, 1.0}) {
      CHECK(everywhere(filled(n, value), Norm<2, double>{}) == std::sqrt(double(n)) * std::abs(value));
    }
  }
  Array<double> x = filled(2, 0.0);
  x[0] = 3e300;
  x[1] = -4e300;
  CHECK(everywhere(x, Norm<2, double>{}) == Approx(5e300).epsilon(1e-15));
}

TEST_CASE("Norm<1> is the sum of magnitudes", "[reducers][norm][accuracy]") {
  for (const std::int64_t n : {1, 129, 1009, 50001}) {
    const Array<float> x = hard_data<float>(Data::wide, n, 7);
    const Array<std::int32_t> y = hard_data<std::int32_t>(Data::wide, n, 7);
    QuadSum floats;
    std::int64_t integers = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      floats.add(quad(x[i]));
      integers += std::abs(std::int64_t(y[i]));
    }
    CHECK(double(magnitude(quad(everywhere(x, Norm<1, float>{})) - floats.absolute)) <=
          gamma<double>(depth<float>(n)) * double(floats.absolute));
    CHECK(everywhere(y, Norm<1, std::int32_t>{}) == double(integers));
  }
}

TEST_CASE("Norm<inf> is the greatest magnitude of a plain loop", "[reducers][norm]") {
  const auto check = [](auto zero, auto magnitude_of) {
    using T = decltype(zero);
    for (const Data kind : {Data::wide, Data::ties, Data::tiny, Data::negative}) {
      for (const std::int64_t n : {1, 33, 513, 4097, 20011}) {
        const Array<T> x = hard_data<T>(kind, n, 7);
        auto greatest = magnitude_of(T(zero));
        for (std::int64_t i = 0; i < n; ++i) greatest = std::max(greatest, magnitude_of(x[i]));
        CHECK(magnitude_of(T(everywhere(x, Norm<pleat::inf, T>{}))) == greatest);
      }
    }
  };
  check(0.0, [](double x) { return std::abs(x); });
  check(pleat::Half{}, [](pleat::Half x) { return std::abs(float(x)); });
  check(std::int16_t(0), [](std::int16_t x) { return std::abs(int(x)); });
  CHECK(everywhere(filled(200, std::int8_t(-128)), Norm<pleat::inf, std::int8_t>{}) == 128);
  CHECK(everywhere(filled(1, std::numeric_limits<std::int64_t>::min()), Norm<pleat::inf, std::int64_t>{}) ==
        std::uint64_t(1) << 63);
}

TEST_CASE("an infinity makes every norm infinite, and NaN makes it NaN, also beside one",
          "[reducers][norm]") {
  const double infinity = std::numeric_limits<double>::infinity(),
               nan = std::numeric_limits<double>::quiet_NaN();
  for (const std::int64_t n : {2, 65, 5000}) {
    for (const double other : {1.0, 1e-300, 1e300}) {
      Array<double> x = filled(n, other);
      x[n - 1] = -infinity;
      const auto of_all = [&](double right) {
        const auto [one, two, most] =
            everywhere(x, Norm<1, double>{}, Norm<2, double>{}, Norm<pleat::inf, double>{});
        CHECK((same_bits(one, right) && same_bits(two, right) && same_bits(most, right)));
      };
      of_all(infinity);
      x[0] = -nan;
      of_all(nan);
    }
  }
}
