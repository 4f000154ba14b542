// expect: warp_fold, block_fold: the Partial is of another reducer than the first argument
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Folded = pleat::Sum<double>;
#else
using Folded = pleat::Sum<float>;
#endif

__global__ void kernel(const float* items, float* sum) {
  const auto own = pleat::thread_fold(Folded{}, items + threadIdx.x * 8, 8);
  const pleat::Partial<pleat::Sum<float>> all = pleat::warp_fold(pleat::Sum<float>{}, own);
  if (threadIdx.x == 0) *sum = all.result();
}
