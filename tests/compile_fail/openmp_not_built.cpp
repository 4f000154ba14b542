// expect: OpenMP: this unit was built without it; link pleat::openmp \(-fopenmp\)
#ifdef PLEAT_WRONG
#undef PLEAT_WITH_OPENMP
#endif
#include <pleat/pleat.hpp>

#if defined(PLEAT_WRONG) || defined(PLEAT_HAS_OPENMP)
using Backend = pleat::OpenMP;
#else
using Backend = pleat::Serial;
#endif

double call() {
  const pleat::RangePolicy<Backend> policy(0, 10);
  return pleat::parallel_reduce(policy, [](std::int64_t i) { return double(i); }, pleat::Sum<double>{});
}
