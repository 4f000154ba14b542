// The bound that Compensated states, against big integers. Other types: compensated_types.cpp.
#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

#include <pleat/accumulators/compensated.hpp>
#include <pleat/sources/zip.hpp>

#include "oracle/exact.hpp"
#include "oracle/hard_sums.hpp"
#include "support/everywhere.hpp"
#include "support/exact_sums.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::Compensated;
using pleat::Dot;
using pleat::Sum;
using pleat::zip;

namespace {

template <class F>
Array<double> widened(const Array<F>& x) {
  Array<double> wide(x.size());
  for (std::int64_t i = 0; i < x.size(); ++i) wide[i] = double(x[i]);
  return wide;
}
template <class F>
ErrorBound stated(std::int64_t n) {
  return {roundoff<F>, compensated_share<F>(n)};
}
template <class F>
bool keeps_bound(F sum, const Array<F>& x) {
  return errs_within(stated<F>(x.size()), double(sum), widened(x).data(), x.size());
}

}  // namespace

TEMPLATE_TEST_CASE("a compensated sum errs as it says, however ill its condition",
                   "[accumulators][compensated]", float, double) {
  int plain_sums_beyond = 0;
  for (const double condition : {1.0, 1e2, 1e4, 1e6, 1e8, 1e10, 1e12, 1e14, 1e16, 1e18, 1e22, 1e26}) {
    for (const std::int64_t n : {5, 33, 129, 1009, 4097, 20011}) {
      for (const std::uint64_t seed : {2, 3, 4}) {
        const Array<TestType> x = ill_conditioned<TestType>(condition, n, seed);
        INFO("condition " << condition << ", n = " << n << ", seed " << seed);
        const double real = condition_of(widened(x).data(), n);
        REQUIRE((real >= condition / 2 && real <= condition * 2 + 2));
        CHECK(keeps_bound(everywhere(x, Sum<TestType, Compensated>{}), x));
        plain_sums_beyond += !keeps_bound(everywhere(x, Sum<TestType>{}), x);
      }
    }
  }
  CHECK(plain_sums_beyond > 100);  // of 216: the bound is one that a plain sum does not keep
}

TEMPLATE_TEST_CASE("so it does from the smallest numbers to nearly the largest",
                   "[accumulators][compensated]", float, double) {
  for (const HardSum kind : {HardSum::full_range, HardSum::subnormal, HardSum::borrow, HardSum::carries}) {
    for (const std::int64_t n : {1, 2, 33, 129, 1009, 4097, 20011, 300007}) {
      if (sanitized && n > 4097) continue;
      const Array<TestType> x = hard_sum<TestType>(kind, n, 3);
      INFO("kind " << int(kind) << ", n = " << n);
      CHECK(keeps_bound(everywhere(x, Sum<TestType, Compensated>{}), x));
    }
  }
}

// The ones are lost beside the large items, except in the corrections, which are whole numbers and so exact.
TEMPLATE_TEST_CASE("corrections survive every join", "[accumulators][compensated]", float, double) {
  constexpr std::int64_t pleat = pleat::PleatShape<sizeof(TestType)>::items, n = 5 * pleat + 17;
  const auto large = TestType(sizeof(TestType) == 4 ? 0x1p40 : 0x1p70);
  Array<TestType> x(n);
  for (std::int64_t i = 0; i < n; ++i) x[i] = 1;
  for (const std::int64_t a : {std::int64_t(0), std::int64_t(5), pleat - 1, 2 * pleat, 4 * pleat + 3}) {
    for (const std::int64_t b : {std::int64_t(6), pleat, 3 * pleat + 99, 5 * pleat, n - 1}) {
      x[a] = large;
      x[b] = -large;
      CHECK(everywhere(x, Sum<TestType, Compensated>{}) == TestType(n - 2));
      CHECK(everywhere(x, Sum<TestType>{}) != TestType(n - 2));
      x[a] = x[b] = 1;
    }
  }
}

TEMPLATE_TEST_CASE("a compensated dot product errs as it says where the products cancel",
                   "[accumulators][compensated]", float, double) {
  for (const std::int64_t n : {4, 34, 130, 1010, 20012}) {
    Array<TestType> x = spread<TestType>(-10, 10, n, 3), y = spread<TestType>(-10, 10, n, 4);
    for (std::int64_t i = 0; i + 1 < n; i += 2) {  // a b - fl(a b), far apart
      x[n - 1 - i] = -(x[i] * y[i]);
      y[n - 1 - i] = 1;
    }
    INFO("n = " << n);
    const auto dot = everywhere(zip(x, y), Dot<TestType, Compensated>{});
    CHECK(dot_errs_within(stated<TestType>(n), double(dot), widened(x).data(), widened(y).data(), n));
    const auto plain = everywhere(zip(x, y), Dot<TestType>{});
    CHECK_FALSE(dot_errs_within(stated<TestType>(n), double(plain), widened(x).data(), widened(y).data(), n));
  }
}

TEST_CASE("a compensated sum of nothing is +0.0, of -0.0 alone -0.0", "[accumulators][compensated]") {
  const Sum<double, Compensated> sum;
  CHECK(same_bits(everywhere(Array<double>(0), sum), 0.0));
  for (const std::int64_t n : {1, 2, 33, 4097}) {
    Array<double> x = hard_sum<double>(HardSum::minus_zeros, n);
    CHECK(same_bits(everywhere(x, sum), -0.0));
    x[n - 1] = 0.0;
    CHECK(same_bits(everywhere(x, sum), 0.0));
  }
}

TEMPLATE_TEST_CASE("after an infinity or a NaN no correction counts", "[accumulators][compensated]", float,
                   double) {
  using Limits = std::numeric_limits<TestType>;
  constexpr TestType infinity = Limits::infinity(), nan = Limits::quiet_NaN();
  const Sum<TestType, Compensated> sum;
  for (const std::int64_t place : {0, 31, 32, 128, 2048, 4096, 4999}) {
    Array<TestType> x = spread<TestType>(-10, 10, 5000, 3);
    x[place] = -infinity;
    CHECK(same_bits(everywhere(x, sum), -infinity));
    x[place] = infinity;
    CHECK(same_bits(everywhere(x, sum), infinity));
    x[(place + 77) % 5000] = -infinity;
    CHECK(same_bits(everywhere(x, sum), nan));
    x[place] = -nan;
    CHECK(same_bits(everywhere(x, sum), nan));
    x[(place + 77) % 5000] = 1;
    CHECK(same_bits(everywhere(x, sum), nan));
    x[place] = x[(place + 77) % 5000] = Limits::max();  // an overflow is an infinity
    CHECK(same_bits(everywhere(x, sum), infinity));
  }
}

// The error of such a sum overflows on the way (Boldo, Graillat and Muller 2017).
TEMPLATE_TEST_CASE("a partial sum at the end of the range leaves a number", "[accumulators][compensated]",
                   float, double) {
  using Limits = std::numeric_limits<TestType>;
  const TestType unit = Limits::max() - std::nextafter(Limits::max(), TestType(0));
  for (const std::int64_t distance : {1, 128, 5000}) {
    for (const TestType sign : {TestType(1), TestType(-1)}) {
      for (const bool small_first : {true, false}) {
        Array<TestType> x(distance + 1);
        x[small_first ? 0 : distance] = sign * unit * TestType(1.5);
        x[small_first ? distance : 0] = -sign * Limits::max();
        const auto sum = everywhere(x, Sum<TestType, Compensated>{});
        CHECK(std::fabs(sum + sign * Limits::max()) <= 2 * unit);
      }
    }
  }
}
