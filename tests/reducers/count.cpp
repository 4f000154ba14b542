#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <tuple>
#include <type_traits>

#include "laws/reducer_laws.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;
using pleat::Count;

using CountedElements = tested_types<bool, std::int8_t, std::uint64_t, pleat::Half, float, double>;

TEMPLATE_LIST_TEST_CASE("Count obeys the laws of states", "[reducers][count]", CountedElements) {
  obey_laws_of_states<Count, TestType>();
}
TEMPLATE_LIST_TEST_CASE("Count obeys the laws of folds", "[reducers][count]", CountedElements) {
  obey_laws_of_folds<Count, TestType>(CpuBackends{});
}

TEMPLATE_LIST_TEST_CASE("Count is a plain loop's count of what is not zero", "[reducers][count]",
                        CountedElements) {
  using T = TestType;
  for (const Data kind : all_kinds) {
    for (const std::int64_t n : {0, 1, 31, 513, 16384, 16385, 70001}) {
      const Array<T> x = hard_data<T>(kind, n, 23);
      std::int64_t right = 0;
      for (std::int64_t i = 0; i < n; ++i) {
        if constexpr (is_float_type<T>) {
          right += double(made_from_t<T>(x[i])) != 0.0;
        } else {
          right += x[i] != T(0);
        }
      }
      std::apply([&](auto... backend) { CHECK(((reduced<decltype(backend)>(x, Count{}) == right) && ...)); },
                 CpuBackends{});
    }
  }
}

TEMPLATE_LIST_TEST_CASE("a count may need more than 16 and than 32 bits of items", "[reducers][count]",
                        CpuBackends) {
  STATIC_REQUIRE(std::is_same_v<Count::result_type, std::int64_t>);
  CHECK(reduced<TestType>(filled(200003, true), Count{}) == 200003);
  CHECK(reduced<TestType>(filled(200003, 2.5), Count{}) == 200003);
  // Partials of a Kokkos functor, as if each item stood for 2^40.
  const pleat::RangePolicy<TestType> range(0, 3000);
  CHECK(pleat::parallel_reduce(
            range, [](std::int64_t, std::int64_t& n) { n += std::int64_t(1) << 40; }, Count{}) ==
        std::int64_t(3000) << 40);
}

TEMPLATE_LIST_TEST_CASE("a condition counts the indices at which it holds", "[reducers][count]",
                        CpuBackends) {
  for (const std::int64_t n : {0, 1, 100, 32768, 100000}) {
    const pleat::RangePolicy<TestType> range(-n, n);
    CHECK(pleat::parallel_reduce(
              range, [](std::int64_t i) { return i % 3 == 0; }, Count{}) ==
          (n == 0 ? 0 : 2 * ((n - 1) / 3) + 1 + (n % 3 == 0)));
  }
}
