// expect: the number of indices is missing, give MDRangePolicy<Rank<N>, ...>
#include <pleat/pleat.hpp>

double sum() {
#ifdef PLEAT_WRONG
  using Policy = pleat::MDRangePolicy<pleat::Serial>;
#else
  using Policy = pleat::MDRangePolicy<pleat::Rank<2>, pleat::Serial>;
#endif
  return pleat::parallel_reduce(
      Policy({0, 0}, {2, 3}), [](int i, int j) { return double(i + j); }, pleat::Sum<double>{});
}
