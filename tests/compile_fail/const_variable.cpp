// expect: parallel_reduce: after the body come reducers
#include <pleat/pleat.hpp>

void call() {
#ifdef PLEAT_WRONG
  const double sum = 0;
#else
  double sum = 0;
#endif
  pleat::parallel_reduce(10, [](std::int64_t i, double& partial) { partial += double(i); }, sum);
}
