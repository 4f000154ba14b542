// expect: Moments: the accumulator must be float or double
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Accumulator = pleat::In<int>;
#else
using Accumulator = pleat::In<float>;
#endif

double call() {
  return pleat::parallel_reduce(10, [](std::int64_t i) { return int(i); }, pleat::Moments<int, Accumulator>{}).mean;
}
