#include "cases/c04_extremes_of_halves.hpp"

using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("C04: the least of half {1, 2, 3} is 1", "[cases]", CpuBackends) {
  extremes_of_few_halves<TestType, pleat::Half>();
  extremes_of_few_halves<TestType, pleat::BFloat16>();
}
TEMPLATE_LIST_TEST_CASE("C04: all 65536 halves are ordered as their floats", "[cases]", CpuBackends) {
  extremes_of_all_halves<TestType, pleat::Half>();
  extremes_of_all_halves<TestType, pleat::BFloat16>();
}
