// expect: parallel_reduce: the policy is a bool; give a policy or a number of items
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Number = bool;
#else
using Number = int;
#endif

double call(Number n) {
  return pleat::parallel_reduce(n, [](std::int64_t i) { return double(i); }, pleat::Sum<double>{});
}
