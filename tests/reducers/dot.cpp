#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <vector>

#include <pleat/accumulators/compensated.hpp>
#include <pleat/accumulators/exact.hpp>
#include <pleat/sources/map.hpp>
#include <pleat/sources/zip.hpp>

#include "laws/reducer_laws.hpp"
#include "support/everywhere.hpp"
#include "support/exact_sums.hpp"

using namespace pleat_test;
using pleat::Dot;
using pleat::In;
using pleat::Sum;
using pleat::zip;

namespace {

struct Product {
  template <class T>
  T operator()(T x, T y) const {
    return pleat::detail::mul(x, y);
  }
};

// Everywhere the same bits, and those of a sum of products where each product is rounded first.
template <class T, class Accumulator>
void dot_is_a_sum_of_products() {
  using V = typename Sum<T, Accumulator>::value_type;
  for (const Data kind : {Data::near_one, Data::ties, Data::tiny, Data::special}) {
    for (const std::int64_t n : hard_sizes<T>()) {
      const Array<T> a = hard_data<T>(kind, n, 3), b = hard_data<T>(kind, n, 4);
      const auto dot = everywhere(zip(a, b), Dot<T, Accumulator>{});
      if constexpr (std::is_same_v<T, V>) {
        CHECK(same_bits(dot, everywhere(pleat::map(zip(a, b), Product{}), Sum<T, Accumulator>{})));
      }
    }
  }
}

}  // namespace

TEST_CASE("a dot product has the same bits everywhere: those of the sum of products", "[reducers][dot]") {
  dot_is_a_sum_of_products<float, pleat::Plain>();
  dot_is_a_sum_of_products<double, pleat::Plain>();
  dot_is_a_sum_of_products<std::int64_t, pleat::Plain>();
  dot_is_a_sum_of_products<std::int8_t, pleat::Plain>();
  dot_is_a_sum_of_products<pleat::Half, pleat::Plain>();
  dot_is_a_sum_of_products<float, In<double>>();
}

TEST_CASE("so it has by the accumulators that keep each product's error", "[reducers][dot]") {
  for (const Data kind : {Data::near_one, Data::special}) {
    for (const std::int64_t n : {0, 1, 33, 129, 1025, 9001}) {
      const Array<float> a = hard_data<float>(kind, n, 3), b = hard_data<float>(kind, n, 4);
      const Array<double> c = hard_data<double>(kind, n, 3), d = hard_data<double>(kind, n, 4);
      everywhere(zip(a, b), Dot<float, pleat::Compensated>{}, Dot<float, pleat::Exact>{});
      everywhere(zip(c, d), Dot<double, pleat::Compensated>{}, Dot<double, pleat::Exact>{});
    }
  }
}

TEST_CASE("items may differ in type, and may stand as pairs in memory", "[reducers][dot]") {
  for (const std::int64_t n : {1, 33, 1009, 9001}) {
    const Array<float> a = hard_data<float>(Data::near_one, n, 3);
    const Array<std::int16_t> b = hard_data<std::int16_t>(Data::wide, n, 4);
    Array<pleat::Pair<float, std::int16_t>> pairs(n);
    double right = 0;  // exact: 24 + 16 + 14 bits leave room in 53 for all but the last bits of near_one
    for (std::int64_t i = 0; i < n; ++i) {
      pairs[i] = {a[i], b[i]};
      right += double(a[i]) * double(b[i]);
    }
    const double dot = everywhere(zip(a, b), Dot<float, In<double>>{});
    CHECK(dot == Approx(right).epsilon(1e-11).margin(1e-6));
    CHECK(everywhere(pairs, Dot<float, In<double>>{}) == Approx(right).epsilon(1e-11).margin(1e-6));
  }
}

TEST_CASE("a dot product of integers is exact modulo 2^64", "[reducers][dot]") {
  for (const std::int64_t n : {0, 1, 127, 4097, 30001}) {
    const Array<std::int64_t> a = hard_data<std::int64_t>(Data::wide, n, 3),
                              b = hard_data<std::int64_t>(Data::wide, n, 4);
    std::uint64_t right = 0;
    for (std::int64_t i = 0; i < n; ++i) right += std::uint64_t(a[i]) * std::uint64_t(b[i]);
    CHECK(std::uint64_t(everywhere(zip(a, b), Dot<std::int64_t>{})) == right);
    const Array<std::int8_t> c = filled(n, std::int8_t(-128));
    CHECK(everywhere(zip(c, c), Dot<std::int8_t>{}) == n * 16384);
  }
}

TEST_CASE("a dot product errs as its accumulator says", "[reducers][dot][accuracy]") {
  for (const std::int64_t n : {2, 129, 1009, 12345, 100003}) {
    // Cancellation: the second half repeats the first with the other sign, and a little more.
    Array<float> a = hard_data<float>(Data::near_one, n, 3), b = hard_data<float>(Data::near_one, n, 4);
    for (std::int64_t i = n / 2; i < n; ++i) {
      a[i] = -a[i - n / 2] * 1.0001f;
      b[i] = b[i - n / 2];
    }
    QuadSum exact;
    for (std::int64_t i = 0; i < n; ++i) exact.add(quad(a[i]) * quad(b[i]));
    const auto off = [&](double got) { return double(magnitude(quad(got) - exact.sum)); };
    const double absolute = double(exact.absolute), last = roundoff<float> * double(magnitude(exact.sum));
    const auto pairs = zip(a, b);
    CHECK(off(double(everywhere(pairs, Dot<float>{}))) <= gamma<float>(depth<float>(n) + 1) * absolute);
    CHECK(off(everywhere(pairs, Dot<float, In<double>>{})) <= gamma<double>(depth<float>(n)) * absolute);
    CHECK(off(double(everywhere(pairs, Dot<float, pleat::Compensated>{}))) <=
          1.01 * last + compensated_share<float>(n) * absolute);
    CHECK(float(exact.sum) == everywhere(pairs, Dot<float, pleat::Exact>{}));
  }
}

TEST_CASE("an exact dot product keeps what cancels", "[reducers][dot][accuracy]") {
  for (const std::int64_t n : {3, 129, 5001}) {
    Array<double> a = filled(n, 0.0), b = filled(n, 1.0);
    a[0] = 1e200;
    b[0] = 1e100;
    a[n / 2] = 1e-8;
    a[n - 1] = -1e200;
    b[n - 1] = 1e100;
    CHECK(everywhere(zip(a, b), Dot<double, pleat::Exact>{}) == 1e-8);
    a[n / 2] = 1 + 0x1p-30;  // whose square is 1 + 2^-29 + 2^-60
    b[n / 2] = 1 + 0x1p-30;
    a[0] = a[n - 1] = 1 + 0x1p-29;
    b[0] = -1;
    b[n - 1] = 0;
    CHECK(everywhere(zip(a, b), Dot<double, pleat::Exact>{}) == 0x1p-60);
    CHECK(everywhere(zip(a, b), Dot<double, pleat::Compensated>{}) == 0x1p-60);
  }
}

TEST_CASE("the empty dot product is +0.0, and NaN and infinities go by IEEE", "[reducers][dot]") {
  const float infinity = std::numeric_limits<float>::infinity(),
              nan = std::numeric_limits<float>::quiet_NaN();
  const Array<float> none(0);
  CHECK(same_bits(everywhere(zip(none, none), Dot<float>{}), 0.0f));
  Array<float> a = filled(600, 1.0f), b = filled(600, -0.0f);
  CHECK(same_bits(everywhere(zip(a, b), Dot<float>{}), -0.0f));
  CHECK(same_bits(everywhere(zip(a, b), Dot<float, pleat::Exact>{}), -0.0f));
  a[77] = infinity;
  CHECK(same_bits(everywhere(zip(a, b), Dot<float>{}), nan));  // infinity times zero
  b[77] = 2.0f;
  CHECK(same_bits(everywhere(zip(a, b), Dot<float>{}), infinity));
  CHECK(same_bits(everywhere(zip(a, b), Dot<float, pleat::Exact>{}), infinity));
  a[500] = -nan;
  CHECK(same_bits(everywhere(zip(a, b), Dot<float>{}), nan));
}
