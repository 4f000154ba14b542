// expect: BlockSize<N>: N must be a multiple of 32 from 32 to 1024
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
constexpr int threads = 100;
#else
constexpr int threads = 96;
#endif

const pleat::RangePolicy<pleat::BlockSize<threads>> policy(0, 10);
