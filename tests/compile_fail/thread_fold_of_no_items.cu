// expect: thread_fold: the items must be an array, a pointer or f\(k\), of values that convert
#include <pleat/pleat.hpp>

__global__ void kernel(const float* items, float* sum) {
#ifdef PLEAT_WRONG
  const auto own = items[0];
#else
  const auto own = items;
#endif
  const pleat::Partial<pleat::Sum<float>> all = pleat::thread_fold(pleat::Sum<float>{}, own, 8);
  *sum = all.result();
}
