// expect: long double is not supported; name double
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Real = long double;
#else
using Real = double;
#endif

double call() {
  return double(pleat::parallel_reduce(10, [](std::int64_t i) { return Real(i); }, pleat::Sum<Real>{}));
}
