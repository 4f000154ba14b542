// expect: into\(...\) must hold one pointer per reducer, each to exactly its result_type, or one pointer to the Results of all
#include <pleat/pleat.hpp>

void call(double* sum, double* highest) {
  const auto body = [](std::int64_t i) { return double(i); };
#ifdef PLEAT_WRONG
  pleat::parallel_reduce(10, body, pleat::Sum<double>{}, pleat::Max<double>{}, pleat::into(sum));
  (void)highest;
#else
  pleat::parallel_reduce(10, body, pleat::Sum<double>{}, pleat::Max<double>{}, pleat::into(sum, highest));
#endif
}
