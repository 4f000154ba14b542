#include "cases/c07_empty.hpp"

#include "support/sanitized.hpp"

using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("C07: an empty array has the answers of section 6", "[cases]", CpuBackends) {
  empty_arrays<TestType, float>();
  empty_arrays<TestType, bool>();
#if !defined(PLEAT_TEST_SANITIZED)
  empty_arrays<TestType, pleat::Half>();
  empty_arrays<TestType, std::int8_t>();
  empty_arrays<TestType, std::uint64_t>();
#endif
}
TEMPLATE_LIST_TEST_CASE("C07: logic, means, norms and lists have theirs too", "[cases]", CpuBackends) {
  empty_arrays_of_more<TestType, float>();
  empty_arrays_of_more<TestType, std::int8_t>();
}
TEMPLATE_LIST_TEST_CASE("C07: so has a range that ends where it begins", "[cases]", CpuBackends) {
  empty_ranges<TestType, float>();
}
TEMPLATE_LIST_TEST_CASE("C07: the answers of nothing are written where they belong", "[cases]", CpuBackends) {
  float sum = 7;
  pleat::ArgResult<float> peak{7, 7};
  pleat::parallel_reduce(pleat::RangePolicy<TestType>(2, 2), NeverCalled<float>{}, pleat::Sum<float>{},
                         pleat::ArgMax<float>{}, pleat::into(&sum, &peak));
  CHECK(same_bits(sum, 0.0f));
  CHECK(peak.index == -1);
}
