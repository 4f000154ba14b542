#include "cases/c06_signed_zeros.hpp"

#include "support/sanitized.hpp"

using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("C06: -0.0s sum to -0.0, at any length", "[cases]", CpuBackends) {
  sums_of_negative_zeros<TestType, float>();
  sums_of_negative_zeros<TestType, pleat::Half>();
#if !defined(PLEAT_TEST_SANITIZED)
  sums_of_negative_zeros<TestType, double>();
  sums_of_negative_zeros<TestType, pleat::BFloat16>();
#endif
}
TEMPLATE_LIST_TEST_CASE("C06: the least of zeros is -0.0 and the greatest +0.0, in every order", "[cases]",
                        CpuBackends) {
  extremes_of_zeros<TestType, float>();
  extremes_of_zeros<TestType, pleat::Half>();
#if !defined(PLEAT_TEST_SANITIZED)
  extremes_of_zeros<TestType, double>();
  extremes_of_zeros<TestType, pleat::BFloat16>();
#endif
}
