// expect: long double
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Real = long double;
#else
using Real = double;
#endif

Real call() {
  return pleat::parallel_reduce(10, [](std::int64_t i) { return Real(i); }, pleat::Max<Real>{});
}
