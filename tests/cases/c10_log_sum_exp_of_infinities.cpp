#include "cases/c10_log_sum_exp_of_infinities.hpp"

using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("C10: LogSumExp of infinities and NaN is by IEEE, wherever they stand", "[cases]",
                        CpuBackends) {
  log_sum_exp_of_infinities<TestType, pleat::Half>();
  log_sum_exp_of_infinities<TestType, float>();
  log_sum_exp_of_infinities<TestType, double>();
}
TEMPLATE_LIST_TEST_CASE("C10: a row of only -inf beside finite rows gives -inf in that row", "[cases]",
                        CpuBackends) {
  log_sum_exp_of_rows<TestType, pleat::BFloat16>();
  log_sum_exp_of_rows<TestType, float>();
  log_sum_exp_of_rows<TestType, double>();
}
