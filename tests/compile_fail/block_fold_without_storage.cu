// expect: block_fold: the third argument must be a BlockFoldStorage in shared memory
#include <pleat/pleat.hpp>

__global__ void kernel(const float* items, float* sum) {
#ifdef PLEAT_WRONG
  __shared__ float storage[32];
#else
  __shared__ pleat::BlockFoldStorage<pleat::Sum<float>> storage;
#endif
  const pleat::Partial<pleat::Sum<float>> all =
      pleat::block_fold(pleat::Sum<float>{}, items[threadIdx.x], storage);
  if (threadIdx.x == 0) *sum = all.result();
}
