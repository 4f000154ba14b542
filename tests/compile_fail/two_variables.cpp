// expect: parallel_reduce: after the body come reducers
#include <pleat/pleat.hpp>

void call(double& sum, double& other) {
#ifdef PLEAT_WRONG
  pleat::parallel_reduce(10, [](std::int64_t, double& a, double& b) { a += 1, b += 2; }, sum, other);
#else
  pleat::parallel_reduce(10, [](std::int64_t, double& a, double& b) { a += 1, b += 2; }, pleat::Sum<double>{},
                         pleat::Sum<double>{}, pleat::into(&sum, &other));
#endif
}
