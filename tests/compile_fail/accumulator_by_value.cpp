// expect: the functor takes an accumulator by value and would change a copy; take it by reference
#include <pleat/pleat.hpp>

double sum() {
#ifdef PLEAT_WRONG
  const auto add = [](std::int64_t i, double partial) { partial += double(i); };
#else
  const auto add = [](std::int64_t i, double& partial) { partial += double(i); };
#endif
  double total = 0;
  pleat::parallel_reduce(10, add, total);
  return total;
}
