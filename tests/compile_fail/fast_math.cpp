// expect: compile without -ffast-math and its parts
#ifdef PLEAT_WRONG
#define __ASSOCIATIVE_MATH__ 1  // what -ffast-math defines
#endif
#include <pleat/pleat.hpp>
