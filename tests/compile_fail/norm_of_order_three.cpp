// expect: Norm<P, T>: P must be 1, 2 or pleat::inf
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Reducer = pleat::Norm<3, float>;
#else
using Reducer = pleat::Norm<pleat::inf, float>;
#endif

double call() {
  return pleat::parallel_reduce(10, [](std::int64_t i) { return float(i); }, Reducer{});
}
