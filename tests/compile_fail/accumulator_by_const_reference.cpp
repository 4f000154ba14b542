// expect: the functor takes an accumulator by value and would change a copy; take it by reference
#include <pleat/pleat.hpp>

void call() {
#ifdef PLEAT_WRONG
  const auto look = [](std::int64_t, const double&) {};
#else
  const auto look = [](std::int64_t, double&) {};
#endif
  pleat::parallel_reduce(10, look, pleat::Sum<double>{});
}
