#include "cases/c08_means_over_an_axis.hpp"

#include "support/sanitized.hpp"

using namespace pleat_test;

#if defined(PLEAT_TEST_SANITIZED)
constexpr std::int64_t share = 200;
#else
constexpr std::int64_t share = 1;
#endif

TEMPLATE_LIST_TEST_CASE("C08: the mean of ones is one, however many", "[cases]", CpuBackends) {
  means_of_ones<TestType, float>(20'000'000 / share, 2);
  means_of_ones<TestType, float>(40'000'000 / share, 15);
  for (const std::int64_t rows : {1, 2, 33, 129, 4097, 100'003}) {
    means_of_ones<TestType, float>(rows, 3);
    means_of_ones<TestType, pleat::Half>(rows, 3);
  }
}
TEMPLATE_LIST_TEST_CASE("C08: a constant column has no deviation", "[cases]", CpuBackends) {
  deviations_of_columns<TestType, float>(1'000'000 / share);
  for (const std::int64_t rows : {2, 33, 129, 4097, 100'003}) {
    deviations_of_columns<TestType, float>(rows);
    deviations_of_columns<TestType, double>(rows);
  }
}
