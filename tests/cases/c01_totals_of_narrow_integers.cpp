#include "cases/c01_totals_of_narrow_integers.hpp"

using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("C01: copies of an identity matrix in uint8 have their whole trace", "[cases]",
                        CpuBackends) {
  total_of_identity_matrices<TestType>();
}
TEMPLATE_LIST_TEST_CASE("C01: flags are counted whatever holds them", "[cases]", CpuBackends) {
  total_of_flags<TestType, bool>();
  total_of_flags<TestType, std::uint8_t>();
  total_of_flags<TestType, std::int8_t>();
}
TEMPLATE_LIST_TEST_CASE("C01: totals beyond the items' type are exact", "[cases]", CpuBackends) {
  total_of_extremes<TestType, bool>();
  total_of_extremes<TestType, std::int8_t>();
  total_of_extremes<TestType, std::uint8_t>();
  total_of_extremes<TestType, std::int16_t>();
  total_of_extremes<TestType, std::uint16_t>();
  total_of_extremes<TestType, std::int32_t>();
  total_of_extremes<TestType, std::uint32_t>();
}
