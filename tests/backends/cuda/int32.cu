#include "laws/cuda_laws.cuh"

TEST_CASE("Cuda gives the specification's bits for int32") {
  pleat_test::check_against_specification<std::int32_t>(pleat_test::fold_sizes<std::int32_t>());
}

TEST_CASE("Cuda gives the specification's bits for a billion int32") {
  pleat_test::check_large<std::int32_t>();
}
