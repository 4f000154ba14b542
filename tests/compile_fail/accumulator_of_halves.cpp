// expect: In<Wide>: bool, Half and BFloat16 hold no partial
#include <pleat/pleat.hpp>

#include <vector>

#ifdef PLEAT_WRONG
using Held = pleat::Half;
#else
using Held = float;
#endif

float call(const std::vector<pleat::Half>& x) {
  return pleat::parallel_reduce(pleat::Serial{}, x, pleat::Sum<pleat::Half, pleat::In<Held>>{});
}
