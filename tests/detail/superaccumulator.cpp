#include <pleat/detail/superaccumulator.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <pleat/accumulators/exact.hpp>
#include <pleat/reducers/sum.hpp>

#include "oracle/exact.hpp"
#include "oracle/hard_sums.hpp"
#include "support/cuts.hpp"
#include "support/same_bits.hpp"

using namespace pleat_test;
using pleat::detail::Superaccumulator;

namespace {

template <class F>
Superaccumulator<F> sum_of(const F* x, std::int64_t n) {
  auto sum = Superaccumulator<F>::zero();
  for (std::int64_t i = 0; i < n; ++i) sum.add(x[i]);
  return sum;
}

}  // namespace

TEMPLATE_TEST_CASE("one number comes back as it went in", "[detail][exact]", float, double) {
  using Limits = std::numeric_limits<TestType>;
  for (int exponent = Limits::min_exponent - 2; exponent <= Limits::max_exponent; ++exponent) {
    for (std::uint64_t i = 0; i < 20; ++i) {
      const std::uint64_t fraction = i == 0 ? 0 : i == 1 ? ~std::uint64_t(0) : random_bits(3, i);
      for (const bool negative : {false, true}) {
        const TestType x = float_from_fields<TestType>(negative, exponent, fraction);
        const TestType right = std::isnan(x) ? Limits::quiet_NaN() : x;
        REQUIRE(same_bits(sum_of(&x, 1).value(false), right));
      }
    }
  }
}

TEMPLATE_TEST_CASE("parts may be joined in any order and carried at any time", "[detail][exact]", float,
                   double) {
  const auto seed = std::uint64_t(GENERATE(range(1, 6)));
  for (const HardSum kind : all_hard_sums) {
    const std::int64_t n = 3000;
    const Array<TestType> x = hard_sum<TestType>(kind, n, seed);
    const Pieces pieces = cut(n, Cut::arbitrary, seed);
    auto sum = Superaccumulator<TestType>::zero();
    for (const int p : shuffled(pieces.size(), seed)) {
      const auto [from, to] = pieces[std::size_t(p)];
      auto part = sum_of(x.data() + from, to - from);
      if (random_below(2, seed, std::uint64_t(p)) == 0) part.carry();
      sum.add(part);
      if (random_below(5, seed, std::uint64_t(p)) == 0) sum.carry();
    }
    INFO("kind " << int(kind) << ", seed " << seed);
    CHECK(same_bits(sum.value(false), exact_sum(x.data(), n)));
    CHECK(same_bits(sum.value(false), sum_of(x.data(), n).value(false)));
  }
}

TEMPLATE_TEST_CASE("a carry leaves every digit but the last in 32 bits", "[detail][exact]", float, double) {
  for (const HardSum kind : {HardSum::full_range, HardSum::borrow, HardSum::carries, HardSum::top_binades}) {
    const Array<TestType> x = hard_sum<TestType>(kind, 3000);
    auto sum = sum_of(x.data(), x.size());
    sum.carry();
    const auto once = sum;
    for (int d = 0; d + 1 < sum.digits; ++d) CHECK((sum.digit[d] >> 32) == 0);
    sum.carry();
    for (int d = 0; d < sum.digits; ++d) CHECK(sum.digit[d] == once.digit[d]);
  }
}

// All that a join of states is told are the counts: with them more items are summed than memory holds.
TEMPLATE_TEST_CASE("joins of more than 2^24 items carry in time", "[detail][exact]", float, double) {
  using Exact = pleat::Sum<TestType, pleat::Exact>;
  const TestType all_bits = 2 - std::numeric_limits<TestType>::epsilon();
  for (const TestType x : {all_bits, -all_bits, std::ldexp(all_bits, -32), std::ldexp(-all_bits, 20)}) {
    auto state = Exact::first(x);
    for (int k = 0; k < 60; ++k) {
      const std::int64_t n = std::int64_t(1) << k;
      REQUIRE(same_bits(Exact::result(state, n), std::ldexp(x, k)));
      state = Exact::join(state, state, pleat::Counts{n, n});
    }
  }
}

TEMPLATE_TEST_CASE("2^60 of the largest number come back", "[detail][exact]", float, double) {
  using Limits = std::numeric_limits<TestType>;
  using Exact = pleat::Sum<TestType, pleat::Exact>;
  auto up = Exact::first(Limits::max()), down = Exact::first(Limits::lowest());
  std::int64_t n = 1;
  for (; n < std::int64_t(1) << 60; n *= 2) {
    up = Exact::join(up, up, pleat::Counts{n, n});
    down = Exact::join(down, down, pleat::Counts{n, n});
  }
  CHECK(same_bits(Exact::result(up, n), Limits::infinity()));
  CHECK(same_bits(Exact::result(down, n), -Limits::infinity()));
  auto both = Exact::join(up, Exact::first(TestType(0.75)), pleat::Counts{n, 1});
  both = Exact::join(both, down, pleat::Counts{n + 1, n});
  CHECK(same_bits(Exact::result(both, 2 * n + 1), TestType(0.75)));
}

TEST_CASE("what was seen beside numbers decides", "[detail][exact]") {
  constexpr float infinity = std::numeric_limits<float>::infinity(),
                  nan = std::numeric_limits<float>::quiet_NaN();
  const auto value = [](std::vector<float> x) {
    return sum_of(x.data(), std::int64_t(x.size())).value(x.empty());
  };
  CHECK(same_bits(value({}), 0.0f));
  CHECK(same_bits(value({-0.0f}), -0.0f));
  CHECK(same_bits(value({-0.0f, 0.0f}), 0.0f));
  CHECK(same_bits(value({1.0f, -1.0f}), 0.0f));
  CHECK(same_bits(value({infinity, 1.0f}), infinity));
  CHECK(same_bits(value({-infinity, 1.0f}), -infinity));
  CHECK(same_bits(value({-infinity, infinity}), nan));
  CHECK(same_bits(value({-nan}), nan));
  CHECK(same_bits(value({infinity, -nan}), nan));
}
