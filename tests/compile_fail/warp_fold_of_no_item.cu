// expect: warp_fold, block_fold: the second argument must be a Partial of the reducer, a value
#include <pleat/pleat.hpp>

__global__ void kernel(const float* items, float* sum) {
#ifdef PLEAT_WRONG
  const auto item = items;
#else
  const auto item = items[threadIdx.x];
#endif
  const pleat::Partial<pleat::Sum<float>> all = pleat::warp_fold(pleat::Sum<float>{}, item);
  if (threadIdx.x == 0) *sum = all.result();
}
