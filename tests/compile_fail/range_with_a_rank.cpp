// expect: TunedAs<...>, and of MDRangePolicy Rank<N>
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Policy = pleat::RangePolicy<pleat::Rank<1>>;
#else
using Policy = pleat::RangePolicy<>;
#endif

double sum() {
  return pleat::parallel_reduce(
      Policy(0, 10), [](std::int64_t i) { return double(i); }, pleat::Sum<double>{});
}
