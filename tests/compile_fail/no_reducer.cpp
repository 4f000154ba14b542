// expect: parallel_reduce: no reducer; give one or more after the body, or one variable for the sum
#include <pleat/pleat.hpp>

void call() {
  const auto body = [](std::int64_t i) { return double(i); };
#ifdef PLEAT_WRONG
  pleat::parallel_reduce(10, body);
#else
  pleat::parallel_reduce(10, body, pleat::Sum<double>{});
#endif
}
