// The cases of sixteen-bit floats on Cuda.
#include "cases/on_cuda.cuh"

#include "cases/c04_extremes_of_halves.hpp"
#include "cases/c05_sums_of_halves.hpp"

using namespace pleat_test;
using pleat::Cuda;

TEMPLATE_TEST_CASE("Cuda: C04, all halves are ordered as their floats", "[cases]", pleat::Half,
                   pleat::BFloat16) {
  extremes_of_few_halves<Cuda, TestType>();
  extremes_of_all_halves<Cuda, TestType>();
}
TEMPLATE_TEST_CASE("Cuda: C05, sums beyond what a half can count", "[cases]", pleat::Half, pleat::BFloat16) {
  sums_of_equal_halves<Cuda, TestType>();
}
