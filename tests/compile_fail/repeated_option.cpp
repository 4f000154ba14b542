// expect: a policy: an option is given twice
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Policy = pleat::RangePolicy<pleat::BlockSize<64>, pleat::Serial, pleat::BlockSize<128>>;
#else
using Policy = pleat::RangePolicy<pleat::BlockSize<64>, pleat::Serial>;
#endif

double sum() {
  return pleat::parallel_reduce(
      Policy(0, 10), [](std::int64_t i) { return double(i); }, pleat::Sum<double>{});
}
