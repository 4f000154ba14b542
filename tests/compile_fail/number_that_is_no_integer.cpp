// expect: parallel_reduce: before the body comes a policy, a number of items, or a backend
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Number = double;
#else
using Number = long;
#endif

double call(Number n) {
  return pleat::parallel_reduce(n, [](std::int64_t i) { return double(i); }, pleat::Sum<double>{});
}
