#include "cases/c16_nan.hpp"

#include "support/sanitized.hpp"

using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("C16: NaN wins at any place, and the first is reported", "[cases]", CpuBackends) {
  nan_at_any_place<TestType, float>();
  nan_at_any_place<TestType, pleat::Half>();
#if !defined(PLEAT_TEST_SANITIZED)
  nan_at_any_place<TestType, double>();
  nan_at_any_place<TestType, pleat::BFloat16>();
#endif
}
TEMPLATE_LIST_TEST_CASE("C16: arithmetic on NaN gives the canonical NaN", "[cases]", CpuBackends) {
  nan_in_arithmetic<TestType, float>();
  nan_in_arithmetic<TestType, pleat::Half>();
#if !defined(PLEAT_TEST_SANITIZED)
  nan_in_arithmetic<TestType, double>();
  nan_in_arithmetic<TestType, pleat::BFloat16>();
#endif
}
TEMPLATE_LIST_TEST_CASE("C16: an ignored NaN is as if it were not there", "[cases]", CpuBackends) {
  ignored_nan_at_any_place<TestType, float>();
  ignored_nan_at_any_place<TestType, double>();
  ignored_nan_at_any_place<TestType, pleat::Half>();
}
