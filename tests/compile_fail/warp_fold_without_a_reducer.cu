// expect: thread_fold, warp_fold, block_fold: the first argument must be a reducer
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
struct Largest {
  __device__ float operator()(float a, float b) const { return a < b ? b : a; }
};
#else
using Largest = pleat::Max<float>;
#endif

__global__ void kernel(const float* items, float* largest) {
  const pleat::Partial<pleat::Max<float>> all = pleat::warp_fold_all(Largest{}, items[threadIdx.x]);
  *largest = all.result();
}
