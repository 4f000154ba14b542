// expect: the body must be a source, f\(i\) with a value, or f\(i, acc&...\)
#include <pleat/pleat.hpp>

double call(const double* x) {
#ifdef PLEAT_WRONG
  const auto body = x;
#else
  const auto body = pleat::contiguous(x, 10);
#endif
  return pleat::parallel_reduce(10, body, pleat::Sum<double>{});
}
