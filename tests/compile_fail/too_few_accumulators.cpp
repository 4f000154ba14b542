// expect: the body must be a source, f\(i\) with a value, or f\(i, acc&...\)
#include <pleat/pleat.hpp>

void call() {
#ifdef PLEAT_WRONG
  const auto update = [](std::int64_t, double&) {};
#else
  const auto update = [](std::int64_t, double&, double&) {};
#endif
  pleat::parallel_reduce(10, update, pleat::Sum<double>{}, pleat::Max<double>{});
}
