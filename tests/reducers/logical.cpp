// LogicalAnd, LogicalOr, LogicalXor, Any, All.
#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <vector>

#include "laws/reducer_laws.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::All;
using pleat::Any;
using pleat::LogicalAnd;
using pleat::LogicalOr;
using pleat::LogicalXor;

namespace {

using LogicalElements = tested_types<bool, std::int8_t, std::uint32_t, pleat::Half, float, double>;

// C++'s own rule: not equal to zero.
template <class T>
bool is_true(const T& x) {
  if constexpr (is_float_type<T>) return static_cast<double>(made_from_t<T>(x)) != 0.0;
  return x != T(0);
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("the logical reducers obey the laws of states", "[reducers][logical]",
                        LogicalElements) {
  obey_laws_of_states<LogicalAnd<TestType>, TestType>();
  obey_laws_of_states<LogicalOr<TestType>, TestType>();
  obey_laws_of_states<LogicalXor<TestType>, TestType>();
}
TEMPLATE_LIST_TEST_CASE("the logical reducers obey the laws of folds", "[reducers][logical]",
                        LogicalElements) {
  obey_laws_of_folds<LogicalAnd<TestType>, TestType>(CpuBackends{});
  obey_laws_of_folds<LogicalXor<TestType>, TestType>(CpuBackends{});
}
TEST_CASE("All and Any obey the laws, over bool and over numbers that convert to it", "[reducers][logical]") {
  obey_laws_of_states<All, bool>();
  obey_laws_of_folds<All, bool>(CpuBackends{});
  obey_laws_of_folds<Any, float>(CpuBackends{});
  obey_laws_of_folds<Any, pleat::Half>(CpuBackends{});
}

TEMPLATE_TEST_CASE("one item of either kind decides, at every place", "[reducers][logical]", bool,
                   pleat::Half, float) {
  using T = TestType;
  for (const std::int64_t n : {1, 2, 31, 33, 129, 513, 1009, 9001, 33000}) {
    for (const std::int64_t at : {std::int64_t(0), n / 3, n - 1}) {
      const auto check = [&](const Array<T>& x, bool all, bool any, bool odd) {
        const auto check_on = [&](auto backend) {
          using Backend = decltype(backend);
          const auto [a, o, x_or, every, some] =
              reduced<Backend>(x, LogicalAnd<T>{}, LogicalOr<T>{}, LogicalXor<T>{}, All{}, Any{});
          const bool alone = reduced<Backend>(x, LogicalAnd<T>{}) == all &&
                             reduced<Backend>(x, LogicalOr<T>{}) == any &&
                             reduced<Backend>(x, LogicalXor<T>{}) == odd && reduced<Backend>(x, Any{}) == any;
          INFO("n = " << n << ", place " << at);
          CHECK((alone && a == all && o == any && x_or == odd && every == all && some == any));
        };
        std::apply([&](auto... backend) { (check_on(backend), ...); }, CpuBackends{});
      };
      Array<T> trues = filled(n, T(1)), falses = filled(n, T(0));
      check(trues, true, true, n % 2 == 1);
      check(falses, false, false, false);
      trues[at] = T(0);
      falses[at] = T(1);
      check(trues, false, n > 1, n % 2 == 0);
      check(falses, n == 1, true, true);
    }
  }
}

TEMPLATE_LIST_TEST_CASE("NaN and the least subnormal are true, and -0.0 is false", "[reducers][logical]",
                        CpuBackends) {
  const auto check = [](auto zero) {
    using T = decltype(zero);
    using Limits = std::numeric_limits<T>;
    for (const std::int64_t n : {1, 40, 300, 9001}) {
      for (const T& x :
           {Limits::quiet_NaN(), T(-Limits::quiet_NaN()), Limits::denorm_min(), Limits::infinity()}) {
        CHECK(reduced<TestType>(filled(n, x), LogicalAnd<T>{}));
        CHECK(reduced<TestType>(filled(n, x), All{}));
      }
      CHECK_FALSE(reduced<TestType>(filled(n, T(-0.0f)), LogicalOr<T>{}));
      CHECK_FALSE(reduced<TestType>(filled(n, T(-0.0f)), Any{}));
      CHECK(reduced<TestType>(filled(n, T(0.5f)), All{}));  // which truncates to 0
    }
  };
  check(0.0f);
  check(0.0);
  check(pleat::Half{});
  check(pleat::BFloat16{});
}

TEMPLATE_LIST_TEST_CASE("parity is that of a plain count", "[reducers][logical]", CpuBackends) {
  for (const Data kind : {Data::ties, Data::special, Data::tiny}) {
    for (const std::int64_t n : {2, 100, 4097, 30011}) {
      const Array<float> x = hard_data<float>(kind, n, 5);
      std::int64_t count = 0;
      for (std::int64_t i = 0; i < n; ++i) count += is_true(x[i]);
      CHECK(reduced<TestType>(x, LogicalXor<float>{}) == (count % 2 == 1));
    }
  }
}

TEMPLATE_LIST_TEST_CASE("of nothing all are true and none is", "[reducers][logical]", CpuBackends) {
  const Array<double> none(0);
  CHECK(reduced<TestType>(none, LogicalAnd<double>{}) == true);
  CHECK(reduced<TestType>(none, LogicalOr<double>{}) == false);
  CHECK(reduced<TestType>(none, LogicalXor<double>{}) == false);
  CHECK(reduced<TestType>(none, All{}) == true);
  CHECK(reduced<TestType>(none, Any{}) == false);
}

TEMPLATE_LIST_TEST_CASE("a condition is asked of every index, and a Kokkos functor may update the answer",
                        "[reducers][logical]", CpuBackends) {
  const pleat::RangePolicy<TestType> range(0, 20000);
  CHECK(pleat::parallel_reduce(range, [](std::int64_t i) { return i == 19999; }, Any{}));
  CHECK_FALSE(pleat::parallel_reduce(range, [](std::int64_t i) { return i != 12345; }, All{}));
  CHECK_FALSE(pleat::parallel_reduce(range, [](std::int64_t i, bool& all) { all = all && i != 777; }, All{}));
}
