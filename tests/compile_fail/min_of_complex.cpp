// expect: Min, Max, ArgMin, ArgMax: the type must have an operator<
#include <pleat/pleat.hpp>

#include <complex>
#include <vector>

#ifdef PLEAT_WRONG
using Number = std::complex<double>;
#else
using Number = double;
#endif

Number call(const std::vector<Number>& x) {
  return pleat::parallel_reduce(pleat::Serial{}, x, pleat::Min<Number>{});
}
