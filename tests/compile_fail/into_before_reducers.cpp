// expect: parallel_reduce: after the body come reducers
#include <pleat/pleat.hpp>

void call(double* sum) {
  const auto body = [](std::int64_t i) { return double(i); };
#ifdef PLEAT_WRONG
  pleat::parallel_reduce(10, body, pleat::into(sum), pleat::Sum<double>{});
#else
  pleat::parallel_reduce(10, body, pleat::Sum<double>{}, pleat::into(sum));
#endif
}
