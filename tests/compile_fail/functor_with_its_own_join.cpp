// expect: a variable receives a sum, but the functor has init, join or final of its own
#include <pleat/pleat.hpp>

struct Highest {
#ifdef PLEAT_WRONG
  void init(double& highest) const { highest = -1e300; }
  void join(double& dest, const double& src) const { dest = dest < src ? src : dest; }
#endif
  void operator()(int i, double& highest) const { highest = highest < i ? i : highest; }
};

void call(double& highest) { pleat::parallel_reduce(10, Highest{}, highest); }
