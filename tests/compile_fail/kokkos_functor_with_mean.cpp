// expect: a Kokkos functor hands over one partial per column, but a reducer must see every item
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Reducer = pleat::Mean<double>;
#else
using Reducer = pleat::Sum<double>;
#endif

double call() {
  return pleat::parallel_reduce(10, [](std::int64_t i, double& acc) { acc += double(i); }, Reducer{});
}
