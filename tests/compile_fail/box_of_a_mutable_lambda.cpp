// expect: the functor must be callable when const: remove `mutable`
#include <pleat/pleat.hpp>

double sum() {
  double last = 0;
#ifdef PLEAT_WRONG
  const auto body = [last](int i, int j) mutable { return last += double(i + j); };
#else
  const auto body = [last](int i, int j) { return last + double(i + j); };
#endif
  return pleat::parallel_reduce(pleat::MDRangePolicy<pleat::Rank<2>>({2, 3}), body, pleat::Sum<double>{});
}
