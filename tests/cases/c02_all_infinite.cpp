#include "cases/c02_all_infinite.hpp"

#include "support/sanitized.hpp"

using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("C02: the extreme of infinities is that infinity, and it stands at 0", "[cases]",
                        CpuBackends) {
  extremes_of_infinities<TestType, float>();
  extremes_of_infinities<TestType, pleat::Half>();
#if !defined(PLEAT_TEST_SANITIZED)
  extremes_of_infinities<TestType, double>();
  extremes_of_infinities<TestType, pleat::BFloat16>();
#endif
}
TEMPLATE_LIST_TEST_CASE("C02: the ends of an integer's range are values like others", "[cases]",
                        CpuBackends) {
  extremes_of_limits<TestType, std::int8_t>();
#if !defined(PLEAT_TEST_SANITIZED)
  extremes_of_limits<TestType, std::uint16_t>();
  extremes_of_limits<TestType, std::uint64_t>();
#endif
}
TEMPLATE_LIST_TEST_CASE("C02: a Kokkos functor's accumulator starts from infinity", "[cases]", CpuBackends) {
  minimum_by_kokkos_functor<TestType>();
}
