// Nan::Ignore for Sum and Mean, with every accumulator.
#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>

#include <pleat/accumulators/compensated.hpp>
#include <pleat/accumulators/exact.hpp>

#include "laws/reducer_laws.hpp"
#include "support/everywhere.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::In;
using pleat::Mean;
using pleat::Nan;
using pleat::Plain;
using pleat::Sum;

using NanElements = tested_types<std::int16_t, pleat::Half, float, double>;

TEMPLATE_LIST_TEST_CASE("sums that ignore NaN obey the laws", "[reducers][options]", NanElements) {
  obey_laws_of_states<Sum<TestType, Plain, Nan::Ignore>, TestType>();
  obey_laws_of_folds<Sum<TestType, Plain, Nan::Ignore>, TestType>(CpuBackends{});
}
TEST_CASE("so do means, and the other accumulators", "[reducers][options]") {
  obey_laws_of_states<Mean<float, pleat::Compensated, Nan::Ignore>, float>();
  obey_laws_of_folds<Mean<float, pleat::Compensated, Nan::Ignore>, float>(CpuBackends{});
  obey_laws_of_states<Mean<float, pleat::Exact, Nan::Ignore>, float>();
}

namespace {

// The same items with -0.0 for each NaN, and how many are left.
template <class T>
std::int64_t without_nan(Array<T>& x) {
  std::int64_t kept = 0;
  for (std::int64_t i = 0; i < x.size(); ++i) {
    const bool is_nan = std::isnan(made_from_t<T>(x[i]));
    if (is_nan) x[i] = T(-0.0f);
    kept += !is_nan;
  }
  return kept;
}

template <class T, class Accumulator>
void ignore_nan() {
  for (const std::int64_t n : {1, 2, 33, 129, 1009, 4097, 20011}) {
    Array<T> x = hard_data<T>(Data::wide, n, 51);
    for (std::int64_t i = 0; i < n; ++i) {
      if (random_below(3, 77, std::uint64_t(i)) == 0)
        x[i] = hard_value<T>(Data::special, 5, std::uint64_t(i));
      if (random_below(5, 78, std::uint64_t(i)) == 0) x[i] = T(-std::numeric_limits<T>::quiet_NaN());
    }
    const auto sum = everywhere(x, Sum<T, Accumulator, Nan::Ignore>{});
    const auto mean = everywhere(x, Mean<T, Accumulator, Nan::Ignore>{});
    const std::int64_t kept = without_nan(x);
    if (kept == 0) continue;
    CHECK(same_bits(sum, everywhere(x, Sum<T, Accumulator>{})));
    using M = std::remove_const_t<decltype(mean)>;
    const M right = M(double(sum) / double(kept));
    CHECK(same_bits(mean, right != right ? std::numeric_limits<M>::quiet_NaN() : right));
  }
}

}  // namespace

TEST_CASE("a NaN changes no sum and is not counted", "[reducers][options]") {
  ignore_nan<float, Plain>();
  ignore_nan<double, Plain>();
  ignore_nan<pleat::Half, Plain>();
  ignore_nan<float, In<double>>();
  ignore_nan<double, pleat::Compensated>();
  ignore_nan<float, pleat::Exact>();
}

TEST_CASE("NaNs alone are as nothing, and -0.0 beside them is itself", "[reducers][options]") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const std::int64_t n : {1, 2, 33, 129, 4097}) {
    Array<float> x = filled(n, -nan);
    CHECK(same_bits(everywhere(x, Sum<float, Plain, Nan::Ignore>{}), 0.0f));
    CHECK(same_bits(everywhere(x, Sum<float, pleat::Exact, Nan::Ignore>{}), 0.0f));
    CHECK(same_bits(everywhere(x, Mean<float, Plain, Nan::Ignore>{}), nan));
    x[n - 1] = -0.0f;
    CHECK(same_bits(everywhere(x, Sum<float, Plain, Nan::Ignore>{}), -0.0f));
    CHECK(same_bits(everywhere(x, Sum<float, pleat::Compensated, Nan::Ignore>{}), -0.0f));
    CHECK(same_bits(everywhere(x, Mean<float, pleat::Exact, Nan::Ignore>{}), -0.0f));
  }
}

TEST_CASE("infinities of both signs are still NaN where NaN is ignored", "[reducers][options]") {
  Array<double> x = filled(500, 1.0);
  x[3] = std::numeric_limits<double>::infinity();
  x[400] = -x[3];
  CHECK(
      same_bits(everywhere(x, Sum<double, Plain, Nan::Ignore>{}), std::numeric_limits<double>::quiet_NaN()));
}
