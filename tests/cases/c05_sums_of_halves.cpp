#include "cases/c05_sums_of_halves.hpp"

using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("C05: a hundred thousand ones in half sum to 100000", "[cases]", CpuBackends) {
  sums_of_equal_halves<TestType, pleat::Half>();
  sums_of_equal_halves<TestType, pleat::BFloat16>();
}
