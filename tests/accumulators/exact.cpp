// Exact sums of float and double against sums in big integers. Other types: exact_types.cpp; products:
// exact_products.cpp.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>

#include <pleat/accumulators/exact.hpp>
#include <pleat/sources/map.hpp>
#include <pleat/sources/zip.hpp>

#include "oracle/exact.hpp"
#include "oracle/hard_sums.hpp"
#include "support/everywhere.hpp"
#include "support/item_at.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::Exact;
using pleat::Sum;

namespace {

// Once all backends agree: whether the exact sum is the big integers', by memcmp.
template <class F>
bool is_right(const Array<F>& x) {
  return same_bits(everywhere(x, Sum<F, Exact>{}), exact_sum(x.data(), x.size()));
}

}  // namespace

TEMPLATE_TEST_CASE("an exact sum is the sum in big integers, rounded once", "[accumulators][exact]", float,
                   double) {
  for (const HardSum kind : all_hard_sums) {
    for (const std::int64_t n : {0, 1, 2, 3, 4, 5, 33, 129, 1009, 2049, 4097, 9001}) {
      if (sanitized && n > 1009) continue;
      for (const std::uint64_t seed : {2, 3}) {
        INFO("kind " << int(kind) << ", n = " << n << ", seed " << seed);
        CHECK(is_right(hard_sum<TestType>(kind, n, seed)));
      }
    }
  }
}

TEMPLATE_TEST_CASE("a million random exponents sum exactly", "[accumulators][exact]", float, double) {
  const std::int64_t n = sanitized ? 100003 : 1000003;
  CHECK(is_right(hard_sum<TestType>(HardSum::full_range, n)));
  CHECK(is_right(hard_sum<TestType>(HardSum::cancelled, n)));
}

TEMPLATE_TEST_CASE("so do items of any narrow range of exponents", "[accumulators][exact]", float, double) {
  using Limits = std::numeric_limits<TestType>;
  const int step = sanitized ? 7 : 1;
  for (int exponent = Limits::min_exponent - 2; exponent < Limits::max_exponent; exponent += step) {
    INFO("exponent " << exponent);
    REQUIRE(is_right(narrow_sum<TestType>(exponent, 70, true)));
    REQUIRE(is_right(narrow_sum<TestType>(exponent, 70, false)));
  }
}

TEMPLATE_TEST_CASE("an exact sum is free of the order of its items", "[accumulators][exact]", float, double) {
  for (const HardSum kind : {HardSum::full_range, HardSum::cancelled, HardSum::largest_then_back,
                             HardSum::carries, HardSum::below_tie, HardSum::changes_range}) {
    Array<TestType> x = hard_sum<TestType>(kind, 9001);
    const TestType right = exact_sum(x.data(), x.size());
    const auto check = [&] {
      INFO("kind " << int(kind));
      CHECK(same_bits(everywhere(x, Sum<TestType, Exact>{}), right));
    };
    shuffle(x, 5);
    check();
    std::sort(x.data(), x.data() + x.size());
    check();
    std::reverse(x.data(), x.data() + x.size());
    check();
    std::sort(x.data(), x.data() + x.size(), [](auto a, auto b) { return std::fabs(a) < std::fabs(b); });
    check();
  }
}

namespace {

struct Second {
  template <class A, class F>
  F operator()(const A&, const F& x) const {
    return x;
  }
};

}  // namespace

TEST_CASE("functors, sub-ranges and zipped arrays change no exact sum", "[accumulators][exact]") {
  const Array<double> x = hard_sum<double>(HardSum::cancelled, 9001), other(9001);
  const Array<std::int8_t> narrow(9001);
  const Sum<double, Exact> sum;
  for (const std::int64_t begin : {0, 1, 3, 63, 64, 2047, 2048, 9000, 9001}) {
    const double right = exact_sum(x.data() + begin, x.size() - begin);
    const auto check = [&]<class Backend>(Backend) {
      const pleat::RangePolicy<Backend> range(begin, x.size());
      CHECK(same_bits(pleat::parallel_reduce(range, x, sum), right));
      CHECK(same_bits(pleat::parallel_reduce(range, ItemAt<double>{x.data()}, sum), right));
      CHECK(same_bits(pleat::parallel_reduce(range, pleat::map(pleat::zip(other, x), Second{}), sum), right));
      CHECK(
          same_bits(pleat::parallel_reduce(range, pleat::map(pleat::zip(narrow, x), Second{}), sum), right));
    };
    std::apply([&](auto... backend) { (check(backend), ...); }, CpuBackends{});
  }
}

TEST_CASE("special values go by IEEE wherever they stand", "[accumulators][exact]") {
  constexpr double infinity = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  const std::int64_t n = 4099;
  const Sum<double, Exact> sum;
  for (const std::int64_t place : {0, 1, 63, 64, 2047, 2048, 4095, 4096, 4098}) {
    Array<double> x = hard_sum<double>(HardSum::largest_by_turns, n);
    x[place] = infinity;
    CHECK(same_bits(everywhere(x, sum), infinity));
    x[place] = -infinity;
    CHECK(same_bits(everywhere(x, sum), -infinity));
    x[(place + 2048) % n] = infinity;
    CHECK(same_bits(everywhere(x, sum), nan));
    x[place] = -nan;
    CHECK(same_bits(everywhere(x, sum), nan));
    x[(place + 2048) % n] = 1;
    CHECK(same_bits(everywhere(x, sum), nan));
  }
}

TEST_CASE("the exact sum of nothing is +0.0, of -0.0 alone -0.0", "[accumulators][exact]") {
  const Sum<float, Exact> sum;
  CHECK(same_bits(everywhere(Array<float>(0), sum), 0.0f));
  for (const std::int64_t n : {1, 2, 33, 4097, 9001}) {
    Array<float> x = hard_sum<float>(HardSum::minus_zeros, n);
    CHECK(same_bits(everywhere(x, sum), -0.0f));
    x[n - 1] = 0.0f;
    CHECK(same_bits(everywhere(x, sum), 0.0f));
    x[0] = 1.0f;
    x[n - 1] = -1.0f;
    CHECK(same_bits(everywhere(x, sum), n == 1 ? -1.0f : 0.0f));
  }
}
