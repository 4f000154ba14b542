#include "laws/cuda_laws.cuh"

TEST_CASE("Cuda gives the specification's bits for bfloat16") {
  pleat_test::check_against_specification<pleat::BFloat16>(pleat_test::fold_sizes<pleat::BFloat16>());
}
