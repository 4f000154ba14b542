// expect: a Kokkos functor hands over one partial per column, but a reducer must see every item
#include <pleat/pleat.hpp>

void call() {
#ifdef PLEAT_WRONG
  const auto body = [](std::int64_t, pleat::MomentsResult<double>& m) { m.count += 1; };
#else
  const auto body = [](std::int64_t i) { return double(i); };
#endif
  pleat::parallel_reduce(10, body, pleat::Moments<double>{});
}
