// Compensated sums of other types than float and double, means, sums without NaN, and in company.
#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <pleat/accumulators/compensated.hpp>
#include <pleat/accumulators/exact.hpp>

#include "oracle/exact.hpp"
#include "oracle/hard_sums.hpp"
#include "support/everywhere.hpp"
#include "support/exact_sums.hpp"

using namespace pleat_test;
using pleat::Compensated;
using pleat::Mean;
using pleat::Nan;
using pleat::Sum;

namespace {

constexpr std::int64_t sizes[] = {1, 3, 129, 1009, 9001};

template <class Held>
bool keeps_bound(Held sum, const Array<double>& x) {
  return errs_within({roundoff<Held>, compensated_share<Held>(x.size())}, double(sum), x.data(), x.size());
}

}  // namespace

TEMPLATE_TEST_CASE("halves are held in float with a correction", "[accumulators][compensated]", pleat::Half,
                   pleat::BFloat16) {
  STATIC_REQUIRE(std::is_same_v<typename Sum<TestType, Compensated>::result_type, float>);
  for (const Data kind : {Data::wide, Data::near_one, Data::tiny, Data::negative}) {
    for (const std::int64_t n : sizes) {
      const Array<TestType> x = hard_data<TestType>(kind, n);
      Array<double> wide(n);
      for (std::int64_t i = 0; i < n; ++i) wide[i] = double(float(x[i]));
      INFO("kind " << int(kind) << ", n = " << n);
      CHECK(keeps_bound(everywhere(x, Sum<TestType, Compensated>{}), wide));
    }
  }
}

TEST_CASE("integers need no correction", "[accumulators][compensated]") {
  STATIC_REQUIRE(std::is_same_v<Sum<std::uint16_t, Compensated>::result_type, std::uint64_t>);
  for (const std::int64_t n : sizes) {
    const Array<std::int64_t> x = hard_data<std::int64_t>(Data::special, n);
    std::uint64_t right = 0;
    for (std::int64_t i = 0; i < n; ++i) right += std::uint64_t(x[i]);
    CHECK(std::uint64_t(everywhere(x, Sum<std::int64_t, Compensated>{})) == right);
  }
}

TEST_CASE("each part of complex numbers and arrays has a correction of its own",
          "[accumulators][compensated]") {
  for (const double condition : {1e4, 1e12}) {
    for (const std::int64_t n : {129, 1009, 9001}) {
      const Array<double> a = ill_conditioned<double>(condition, n, 3),
                          b = ill_conditioned<double>(condition, n, 4);
      Array<std::complex<double>> complex(n);
      Array<std::array<double, 2>> arrays(n);
      for (std::int64_t i = 0; i < n; ++i) {
        complex[i] = {a[i], b[i]};
        arrays[i] = {b[i], a[i]};
      }
      const auto sum = everywhere(complex, Sum<std::complex<double>, Compensated>{});
      CHECK((keeps_bound(sum.real(), a) && keeps_bound(sum.imag(), b)));
      const auto sums = everywhere(arrays, Sum<std::array<double, 2>, Compensated>{});
      CHECK((keeps_bound(sums[0], b) && keeps_bound(sums[1], a)));
    }
  }
}

TEMPLATE_TEST_CASE("a NaN that is ignored changes no correction", "[accumulators][compensated]", float,
                   double) {
  for (const double condition : {1e2, 1e8, 1e16}) {
    for (const std::int64_t n : sizes) {
      const Array<TestType> items = ill_conditioned<TestType>(condition, n);
      Array<TestType> x(2 * n);  // NaNs beside and after the items
      Array<double> wide(n);
      for (std::int64_t i = 0; i < n; ++i) {
        wide[i] = double(items[i]);
        x[i + i / 2] = items[i];
      }
      for (std::int64_t i = 0; i < 2 * n; ++i) {
        const std::int64_t own = i % 3 == 2 ? n : i / 3 * 2 + i % 3;
        if (own >= n) x[i] = std::numeric_limits<TestType>::quiet_NaN();
      }
      INFO("condition " << condition << ", n = " << n);
      const auto both = everywhere(x, Sum<TestType, Compensated, Nan::Ignore>{},
                                   Mean<TestType, Compensated, Nan::Ignore>{});
      CHECK(errs_within({roundoff<TestType>, compensated_share<TestType>(2 * n)}, double(get<0>(both)),
                        wide.data(), n));
      CHECK(same_bits(get<1>(both), TestType(double(get<0>(both)) / double(n))));
    }
  }
}

TEST_CASE("company changes no bit of a compensated sum, nor it those of its company",
          "[accumulators][compensated]") {
  const auto alone = [](const auto& x, auto reducer) {
    return pleat::parallel_reduce(pleat::Serial{}, x, reducer);
  };
  for (const Data kind : {Data::wide, Data::special}) {
    for (const std::int64_t n : sizes) {
      const Array<float> x = hard_data<float>(kind, n);
      const auto all = everywhere(x, pleat::MinMax<float>{}, Sum<float, Compensated>{}, Sum<float>{},
                                  Mean<float, Compensated>{}, Sum<float, pleat::Exact>{});
      CHECK(same_bits(get<0>(all), alone(x, pleat::MinMax<float>{})));
      CHECK(same_bits(get<1>(all), alone(x, Sum<float, Compensated>{})));
      CHECK(same_bits(get<2>(all), alone(x, Sum<float>{})));
      CHECK(same_bits(get<3>(all), alone(x, Mean<float, Compensated>{})));
      CHECK(same_bits(get<4>(all), exact_sum(x.data(), n)));
    }
  }
}
