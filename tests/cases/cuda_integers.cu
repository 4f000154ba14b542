// The cases of integers on Cuda. Fewer types than on the CPU: a type costs several kernels.
#include "cases/on_cuda.cuh"

#include "cases/c01_totals_of_narrow_integers.hpp"
#include "cases/c03_equal_items.hpp"

using namespace pleat_test;
using pleat::Cuda;

TEST_CASE("Cuda: C01, totals beyond the items' type", "[cases]") {
  total_of_identity_matrices<Cuda>();
  total_of_flags<Cuda, bool>();
  total_of_extremes<Cuda, std::uint8_t>();
  total_of_extremes<Cuda, std::int32_t>();
}
TEST_CASE("Cuda: C03, of equal items the first is reported", "[cases]") {
  index_among_equals<Cuda, std::uint32_t>();
  index_among_equals<Cuda, bool>();
  index_of_two_extremes<Cuda, std::uint32_t>();
  index_on_threads<Cuda>([](int) {});
}
