// expect: Combine<S>: S must be LastBlock, TwoPass, Cooperative or Atomic
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Strategy = pleat::Serial;
#else
using Strategy = pleat::TwoPass;
#endif

const pleat::RangePolicy<pleat::Combine<Strategy>> policy(0, 10);
