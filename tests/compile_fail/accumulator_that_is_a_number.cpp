// expect: the accumulator must be Plain, In<T>, Compensated or Exact: for a type write In<double>
#include <pleat/pleat.hpp>

#include <vector>

#ifdef PLEAT_WRONG
using Held = double;
#else
using Held = pleat::In<double>;
#endif

double call(const std::vector<float>& x) {
  return pleat::parallel_reduce(pleat::Serial{}, x, pleat::Sum<float, Held>{});
}
