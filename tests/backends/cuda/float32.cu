#include "laws/cuda_laws.cuh"

TEST_CASE("Cuda gives the specification's bits for float32") {
  pleat_test::check_against_specification<float>(pleat_test::fold_sizes<float>());
}
