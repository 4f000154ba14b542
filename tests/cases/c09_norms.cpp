#include "cases/c09_norms.hpp"

#include "support/sanitized.hpp"

using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("C09: floats whose squares overflow or vanish have their norm", "[cases]",
                        CpuBackends) {
  norms_of_great_and_small_floats<TestType>();
}
#if !defined(PLEAT_TEST_SANITIZED)
TEMPLATE_LIST_TEST_CASE("C09: a hundred million ones have the norm 10000", "[cases]", CpuBackends) {
  norms_of_ones<TestType>();
}
#endif
TEMPLATE_LIST_TEST_CASE("C09: the norm of halves needs no half for its squares", "[cases]", CpuBackends) {
  norms_of_halves<TestType, pleat::Half>();
  norms_of_halves<TestType, pleat::BFloat16>();
}
TEMPLATE_LIST_TEST_CASE("C09: doubles at the ends of their range have their norm", "[cases]", CpuBackends) {
  norms_of_great_and_small_doubles<TestType>();
}
