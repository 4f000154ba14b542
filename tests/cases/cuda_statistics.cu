// The empty range, norms, log-sum-exp and NIST's data on Cuda.
#include "cases/on_cuda.cuh"

#include "cases/c07_empty.hpp"
#include "cases/c08_means_over_an_axis.hpp"
#include "cases/c09_norms.hpp"
#include "cases/c10_log_sum_exp_of_infinities.hpp"
#include "cases/nist.hpp"

using namespace pleat_test;
using pleat::Cuda;

TEST_CASE("Cuda: C07, nothing to reduce", "[cases]") {
  empty_arrays_of_more<Cuda, std::int8_t>();
  empty_ranges<Cuda, float>();
}
TEST_CASE("Cuda: C08, means and deviations over an axis", "[cases]") {
  means_of_ones<Cuda, float>(20'000'000, 2);
  means_of_ones<Cuda, float>(40'000'000, 15);
  deviations_of_columns<Cuda, float>(1'000'000);
}
TEST_CASE("Cuda: C09, norms whose squares overflow or vanish", "[cases]") {
  norms_of_great_and_small_floats<Cuda>();
  norms_of_ones<Cuda>();
  norms_of_halves<Cuda, pleat::Half>();
  norms_of_great_and_small_doubles<Cuda>();
}
TEST_CASE("Cuda: C10, log-sum-exp of infinities and NaN", "[cases]") {
  log_sum_exp_of_infinities<Cuda, float>();
  log_sum_exp_of_rows<Cuda, float>();
}
TEST_CASE("Cuda: NIST's certified digits", "[cases][nist]") { certified_digits<Cuda>(); }
