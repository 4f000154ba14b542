#include "laws/cuda_laws.cuh"

TEST_CASE("Cuda gives the specification's bits for int64") {
  pleat_test::check_against_specification<std::int64_t>(pleat_test::fold_sizes<std::int64_t>());
}
