// Exact sums of other types than float and double, means, and exact sums in company.
#include <catch2/catch.hpp>

#include <array>
#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include <pleat/accumulators/compensated.hpp>
#include <pleat/accumulators/exact.hpp>

#include "oracle/exact.hpp"
#include "oracle/hard_sums.hpp"
#include "support/everywhere.hpp"

using namespace pleat_test;
using pleat::Exact;
using pleat::Mean;
using pleat::Nan;
using pleat::Sum;

namespace {

constexpr std::int64_t sizes[] = {0, 1, 3, 129, 1009, 9001};

// n items made of parts that stand one after the other.
template <class E, class F>
Array<E> grouped(const Array<F>& parts) {
  constexpr std::int64_t each = sizeof(E) / sizeof(F);
  Array<E> x(parts.size() / each);
  std::memcpy(static_cast<void*>(x.data()), parts.data(), sizeof(E) * std::size_t(x.size()));
  return x;
}

template <class E, class F>
void check_parts(HardSum kind) {
  constexpr std::int64_t each = sizeof(E) / sizeof(F);
  for (const std::int64_t n : sizes) {
    const Array<F> parts = hard_sum<F>(kind, n * each, 3);
    const E sum = everywhere(grouped<E>(parts), Sum<E, Exact>{});
    std::array<F, std::size_t(each)> right;
    for (std::int64_t k = 0; k < each; ++k) right[std::size_t(k)] = exact_sum(parts.data() + k, n, each);
    INFO("kind " << int(kind) << ", n = " << n);
    CHECK(bits(sum) == bits(right));
  }
}

// The total over the number of items, in double, as the mean's header says.
template <class F>
F mean_of(F total, std::int64_t n) {
  const F mean = F(double(total) / double(n));
  return mean != mean ? std::numeric_limits<F>::quiet_NaN() : mean;
}

}  // namespace

TEMPLATE_TEST_CASE("halves sum exactly to float", "[accumulators][exact]", pleat::Half, pleat::BFloat16) {
  STATIC_REQUIRE(std::is_same_v<typename Sum<TestType, Exact>::result_type, float>);
  for (const Data kind : all_kinds) {
    for (const std::int64_t n : sizes) {
      const Array<TestType> x = hard_data<TestType>(kind, n);
      Array<float> wide(n);
      for (std::int64_t i = 0; i < n; ++i) wide[i] = float(x[i]);
      INFO("kind " << int(kind) << ", n = " << n);
      CHECK(same_bits(everywhere(x, Sum<TestType, Exact>{}), exact_sum(wide.data(), n)));
    }
  }
}

TEST_CASE("each part of complex numbers and arrays is an exact sum of its own", "[accumulators][exact]") {
  for (const HardSum kind :
       {HardSum::full_range, HardSum::below_tie, HardSum::infinities, HardSum::minus_zeros}) {
    check_parts<std::complex<double>, double>(kind);
    check_parts<std::array<float, 3>, float>(kind);
  }
}

TEST_CASE("integers are summed exactly as with Plain, modulo 2^64", "[accumulators][exact]") {
  STATIC_REQUIRE(std::is_same_v<Sum<std::int8_t, Exact>::result_type, std::int64_t>);
  for (const std::int64_t n : sizes) {
    const Array<std::uint64_t> wide = hard_data<std::uint64_t>(Data::wide, n);
    const Array<std::int8_t> narrow = hard_data<std::int8_t>(Data::special, n);
    std::uint64_t wide_sum = 0;
    std::int64_t narrow_sum = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      wide_sum += wide[i];
      narrow_sum += narrow[i];
    }
    CHECK(everywhere(wide, Sum<std::uint64_t, Exact>{}) == wide_sum);
    CHECK(everywhere(narrow, Sum<std::int8_t, Exact>{}) == narrow_sum);
  }
}

TEMPLATE_TEST_CASE("an exact mean is the exact sum over the number of items, rounded once more",
                   "[accumulators][exact]", float, double) {
  for (const HardSum kind : all_hard_sums) {
    for (const std::int64_t n : sizes) {
      const Array<TestType> x = hard_sum<TestType>(kind, n, 3);
      INFO("kind " << int(kind) << ", n = " << n);
      CHECK(same_bits(everywhere(x, Mean<TestType, Exact>{}), mean_of(exact_sum(x.data(), n), n)));
    }
  }
}

TEMPLATE_TEST_CASE("with Nan::Ignore it is the exact sum of the others", "[accumulators][exact]", float,
                   double) {
  for (const HardSum kind : {HardSum::full_range, HardSum::below_tie, HardSum::largest_then_back,
                             HardSum::infinity, HardSum::nan, HardSum::minus_zeros}) {
    for (const std::int64_t n : sizes) {
      Array<TestType> x = hard_sum<TestType>(kind, n), others(n);
      std::int64_t kept = 0;
      for (std::int64_t i = 0; i < n; ++i) {
        if (random_below(3, 9, std::uint64_t(i)) == 0) x[i] = -std::numeric_limits<TestType>::quiet_NaN();
        if (x[i] == x[i]) others[kept++] = x[i];
      }
      const TestType right = exact_sum(others.data(), kept);
      INFO("kind " << int(kind) << ", n = " << n);
      const auto both =
          everywhere(x, Sum<TestType, Exact, Nan::Ignore>{}, Mean<TestType, Exact, Nan::Ignore>{});
      CHECK(same_bits(get<0>(both), right));
      CHECK(same_bits(get<1>(both), mean_of(right, kept)));
    }
  }
}

TEST_CASE("company changes no bit of an exact sum, nor an exact sum of its company",
          "[accumulators][exact]") {
  for (const HardSum kind : {HardSum::full_range, HardSum::below_tie, HardSum::nan}) {
    for (const std::int64_t n : {1, 129, 9001}) {
      const Array<float> x = hard_sum<float>(kind, n);
      Array<double> wide(n);
      for (std::int64_t i = 0; i < n; ++i) wide[i] = x[i];
      const auto all = everywhere(x, Sum<float>{}, Sum<float, Exact>{}, pleat::ArgMax<float>{},
                                  Sum<double, Exact>{}, Sum<float, pleat::Compensated>{});
      CHECK(same_bits(get<1>(all), exact_sum(x.data(), n)));
      CHECK(same_bits(get<3>(all), exact_sum(wide.data(), n)));
      CHECK(same_bits(get<0>(all), pleat::parallel_reduce(pleat::Serial{}, x, Sum<float>{})));
      CHECK(same_bits(get<2>(all), pleat::parallel_reduce(pleat::Serial{}, x, pleat::ArgMax<float>{})));
      CHECK(same_bits(get<4>(all),
                      pleat::parallel_reduce(pleat::Serial{}, x, Sum<float, pleat::Compensated>{})));
    }
  }
}
