#include "cases/c08_means_over_an_axis.hpp"

#include <vector>

#include "support/sanitized.hpp"

using namespace pleat_test;

#if defined(PLEAT_TEST_SANITIZED)
constexpr std::int64_t share = 200;
#else
constexpr std::int64_t share = 1;
#endif

TEMPLATE_LIST_TEST_CASE("C08: the mean of ones is one, however many", "[cases]", CpuBackends) {
  means_of_ones<TestType, float>(20'000'000 / share, 2);
  means_of_ones<TestType, float>(40'000'000 / share, 15);
  for (const std::int64_t rows : {1, 2, 33, 129, 4097, 100'003}) {
    means_of_ones<TestType, float>(rows, 3);
    means_of_ones<TestType, pleat::Half>(rows, 3);
  }
}
TEMPLATE_LIST_TEST_CASE("C08: a constant column has no deviation", "[cases]", CpuBackends) {
  deviations_of_columns<TestType, float>(1'000'000 / share);
  for (const std::int64_t rows : {2, 33, 129, 4097, 100'003}) {
    deviations_of_columns<TestType, float>(rows);
    deviations_of_columns<TestType, double>(rows);
  }
}
TEMPLATE_LIST_TEST_CASE("C08: over the axes themselves", "[cases]", CpuBackends) {
  using pleat::Axis, pleat::AxisPolicy;
  const float one = 1;  // repeated by strides of 0
  std::vector<double> means(15, -1);
  pleat::parallel_reduce(AxisPolicy<TestType, Axis<0>>(), pleat::view(&one, {20'000'000 / share, 2}, {0, 0}),
                         pleat::Mean<float, pleat::In<double>>{}, pleat::into(means.data()));
  CHECK((means[0] == 1 && means[1] == 1 && means[2] == -1));
  pleat::parallel_reduce(AxisPolicy<TestType, Axis<0>, Axis<1>>(),
                         pleat::view(&one, {10'000'000 / share, 4, 15}, {0, 0, 0}),
                         pleat::Mean<float, pleat::In<double>>{}, pleat::into(means.data()));
  CHECK(means == std::vector<double>(15, 1));
  std::vector<pleat::MomentsResult<double>> columns(2);
  pleat::parallel_reduce(
      AxisPolicy<TestType, Axis<0>>({1'000'000 / share, 2}),
      [](std::int64_t, std::int64_t column) { return column == 0 ? 100.0f : -100.0f; },
      pleat::Moments<float>{}, pleat::into(columns.data()));
  CHECK((columns[0].mean == 100 && columns[1].mean == -100));
  CHECK((columns[0].sample_deviation() == 0 && columns[1].sample_deviation() == 0));
}
