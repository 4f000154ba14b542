// The cases of floats on Cuda.
#include "cases/on_cuda.cuh"

#include "cases/c02_all_infinite.hpp"
#include "cases/c06_signed_zeros.hpp"
#include "cases/c16_nan.hpp"

using namespace pleat_test;
using pleat::Cuda;

TEST_CASE("Cuda: C02, the extreme of infinities is that infinity", "[cases]") {
  extremes_of_infinities<Cuda, float>();
  minimum_by_kokkos_functor<Cuda>();
}
TEST_CASE("Cuda: C06, zeros of both signs", "[cases]") {
  sums_of_negative_zeros<Cuda, float>();
  extremes_of_zeros<Cuda, float>();
}
TEST_CASE("Cuda: C16, NaN at any place", "[cases]") {
  nan_at_any_place<Cuda, float>();
  nan_in_arithmetic<Cuda, float>();
  ignored_nan_at_any_place<Cuda, float>();
}
