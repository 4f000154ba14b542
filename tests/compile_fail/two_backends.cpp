// expect: RangePolicy: an option is given twice
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
const pleat::RangePolicy<pleat::Serial, pleat::OpenMP> policy(0, 10);
#else
const pleat::RangePolicy<pleat::Serial> policy(0, 10);
#endif
