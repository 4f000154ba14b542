// expect: a policy: TunedAs<...> says how many threads a block has; leave BlockSize<...> out
#include <pleat/pleat.hpp>

struct Knobs {};
#ifdef PLEAT_WRONG
using Policy = pleat::RangePolicy<pleat::Serial, pleat::TunedAs<Knobs>, pleat::BlockSize<64>>;
#else
using Policy = pleat::RangePolicy<pleat::Serial, pleat::TunedAs<Knobs>>;
#endif

double sum() {
  return pleat::parallel_reduce(
      Policy(0, 10), [](std::int64_t i) { return double(i); }, pleat::Sum<double>{});
}
