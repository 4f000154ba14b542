// expect: parallel_reduce: no reducer; give one or more after the body, or one variable for the sum
#include <pleat/pleat.hpp>

void call(double* sum) {
  const auto body = [](std::int64_t i) { return double(i); };
#ifdef PLEAT_WRONG
  pleat::parallel_reduce(10, body, pleat::into(sum));
#else
  pleat::parallel_reduce(10, body, pleat::Sum<double>{}, pleat::into(sum));
#endif
}
