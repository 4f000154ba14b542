#include "laws/cuda_laws.cuh"

TEST_CASE("Cuda gives the specification's bits for half") {
  pleat_test::check_against_specification<pleat::Half>(pleat_test::fold_sizes<pleat::Half>());
}

TEST_CASE("Cuda gives the specification's bits for a billion halves") {
  pleat_test::check_large<pleat::Half>();
}
