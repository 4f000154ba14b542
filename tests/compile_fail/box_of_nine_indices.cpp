// expect: Rank<N>: N must be from 1 to 8
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Policy = pleat::MDRangePolicy<pleat::Rank<9>>;
#else
using Policy = pleat::MDRangePolicy<pleat::Rank<8>>;
#endif

std::int64_t items(const Policy& policy) { return policy.space().count(); }
