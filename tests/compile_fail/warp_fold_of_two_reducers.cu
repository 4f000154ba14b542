// expect: warp_fold, block_fold: a call takes one reducer; fold once for each
#include <pleat/pleat.hpp>

__global__ void kernel(const float* items, float* sum, float* largest) {
  const float x = items[threadIdx.x];
#ifdef PLEAT_WRONG
  const pleat::Partial<pleat::Sum<float>> all =
      pleat::warp_fold_all(pleat::Sum<float>{}, pleat::Max<float>{}, x);
#else
  const auto all = pleat::warp_fold_all(pleat::Sum<float>{}, x);
  *largest = pleat::warp_fold_all(pleat::Max<float>{}, x).result();
#endif
  *sum = all.result();
}
