#include "laws/cuda_laws.cuh"

TEST_CASE("Cuda gives the specification's bits for float32") {
  pleat_test::check_against_specification<float>(pleat_test::fold_sizes<float>());
}

TEST_CASE("Cuda gives the specification's bits for a billion floats") { pleat_test::check_large<float>(); }
