// Moments that ignore NaN.
#include <pleat/detail/without_nan.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "laws/reducer_laws.hpp"
#include "support/everywhere.hpp"
#include "support/exact_sums.hpp"

using namespace pleat_test;
using pleat::In;
using pleat::Moments;
using pleat::Nan;

namespace {

template <class T, int Order = 2>
using Kept = Moments<T, In<double>, Order, Nan::Ignore>;
const double nan_of_double = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("moments that ignore NaN obey the laws", "[reducers][options]") {
  obey_laws_of_states<Kept<float>, float>();
  obey_laws_of_states<Kept<double, 4>, double>();
  obey_laws_of_folds<Kept<float>, float>(CpuBackends{});
  obey_laws_of_folds<Kept<pleat::Half, 3>, pleat::Half>(CpuBackends{});
}

TEST_CASE("without NaN the moments have their bits", "[reducers][options]") {
  for (const Data kind : {Data::wide, Data::near_one, Data::ties, Data::tiny}) {
    for (const std::int64_t n : hard_sizes<float>()) {
      const Array<float> x = hard_data<float>(kind, n, 5);
      CHECK(same_bits(everywhere(x, Kept<float>{}), everywhere(x, Moments<float>{})));
      CHECK(same_bits(everywhere(x, Kept<float, 4>{}), everywhere(x, Moments<float, In<double>, 4>{})));
    }
  }
}

TEST_CASE("NaNs after the end, and whole rows of them, change no bit", "[reducers][options]") {
  constexpr int columns = pleat::PleatShape<sizeof(double)>::columns;
  for (const std::int64_t n : {1, 31, 64, 65, 200, 1009, 2048, 4096, 5000}) {
    const Array<double> x = hard_data<double>(Data::wide, n, 5);
    const auto right = everywhere(x, Moments<double, In<double>, 3>{});
    for (const std::int64_t more : {1, 63, 64, 2048, 5000}) {
      Array<double> longer = filled(n + more, more % 2 == 0 ? nan_of_double : -nan_of_double);
      std::copy_n(x.data(), n, longer.data());
      CHECK(same_bits(everywhere(longer, Kept<double, 3>{}), right));
    }
    if (n > 1009) continue;
    Array<double> spread = filled(2 * columns * ((n - 1) / columns + 1), nan_of_double);  // every other row
    for (std::int64_t i = 0; i < n; ++i) spread[i + columns * (i / columns + 1)] = x[i];
    CHECK(same_bits(everywhere(spread, Kept<double, 3>{}), right));
  }
}

TEST_CASE("NaNs strewn anywhere are not counted, and the rest is right", "[reducers][options][accuracy]") {
  for (const std::int64_t n : {2, 33, 129, 1009, 20011}) {
    Array<double> x = hard_data<double>(Data::near_one, n, 5);
    QuadSum sum, squares;
    std::int64_t kept = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      if (random_below(3, 7, std::uint64_t(i)) == 0) {
        x[i] = -nan_of_double;
      } else {
        sum.add(quad(x[i]));
        ++kept;
      }
    }
    const auto m = everywhere(x, Kept<double>{});
    CHECK(m.count == kept);
    if (kept == 0) continue;
    const Quad mean = sum.sum / kept;
    for (std::int64_t i = 0; i < n; ++i) {
      if (x[i] == x[i]) squares.add((quad(x[i]) - mean) * (quad(x[i]) - mean));
    }
    // Each step of the mean rounds three times: its error is at most 3 (depth + 1) u max |x|, and the items
    // are within 1/64 of one. A deviation is off by the mean's error e: that adds at most 2 e sqrt(n S) + n
    // e^2 to S, of which the steps themselves round 5 (depth + 1) u.
    const double steps = depth<double>(n) + 1, e = 3 * steps * roundoff<double> * 1.02;
    const double s = double(squares.sum), bound = 2 * e * std::sqrt(double(kept) * s) + double(kept) * e * e;
    CHECK(double(magnitude(quad(m.mean) - mean)) <= e);
    CHECK(double(magnitude(quad(m.squared_deviations) - squares.sum)) <=
          bound + 5 * steps * roundoff<double> * s);
  }
}

TEST_CASE("the moments of NaNs alone are those of nothing", "[reducers][options]") {
  for (const std::int64_t n : {0, 1, 65, 5000}) {
    const auto none = everywhere(filled(n, nan_of_double), Kept<double>{});
    CHECK(none.count == 0);
    CHECK(same_bits(none.mean, nan_of_double));
    CHECK(same_bits(none.variance(), nan_of_double));
  }
  Array<double> x = filled(3000, nan_of_double);
  x[1234] = -0.0;
  const auto one = everywhere(x, Kept<double>{});
  CHECK(one.count == 1);
  CHECK(same_bits(one.mean, -0.0));
  CHECK(one.variance() == 0.0);
}
