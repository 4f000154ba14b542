#include "laws/cuda_laws.cuh"

TEST_CASE("Cuda gives the specification's bits for float64") {
  pleat_test::check_against_specification<double>(pleat_test::fold_sizes<double>());
}

TEST_CASE("Cuda gives the specification's bits for a billion doubles") { pleat_test::check_large<double>(); }
