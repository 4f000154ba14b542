#include "cases/c03_equal_items.hpp"

#if defined(PLEAT_HAS_OPENMP)
#include <omp.h>

#include "support/largest_team.hpp"
#endif

using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("C03: of equal items the first is reported", "[cases]", CpuBackends) {
  index_among_equals<TestType, std::uint8_t>();
  index_among_equals<TestType, std::uint32_t>();
  index_among_equals<TestType, std::uint64_t>();
  index_among_equals<TestType, std::int16_t>();
  index_among_equals<TestType, bool>();
  index_among_equals<TestType, float>();
  index_among_equals<TestType, pleat::Half>();
}
TEMPLATE_LIST_TEST_CASE("C03: of two extremes the first is reported, wherever they stand", "[cases]",
                        CpuBackends) {
  index_of_two_extremes<TestType, std::uint32_t>();
  index_of_two_extremes<TestType, double>();
  index_of_two_extremes<TestType, pleat::BFloat16>();
}
#if defined(PLEAT_HAS_OPENMP)
TEST_CASE("C03: 1 to 64 threads report the same first index", "[cases]") {
  wake_largest_team();
  const int before = omp_get_max_threads();
  index_on_threads<pleat::OpenMP>([](int threads) { omp_set_num_threads(threads); });
  omp_set_num_threads(before);
}
#endif
