// expect: a policy: each option must be a backend, Combine<...>, BlockSize<...> or TunedAs<...>
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
struct Vectorized {};
using Policy = pleat::RangePolicy<pleat::Serial, Vectorized>;
#else
using Policy = pleat::RangePolicy<pleat::Serial, pleat::BlockSize<64>>;
#endif

double sum() {
  return pleat::parallel_reduce(
      Policy(0, 10), [](std::int64_t i) { return double(i); }, pleat::Sum<double>{});
}
