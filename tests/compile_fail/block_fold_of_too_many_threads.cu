// expect: BlockFoldStorage<R, MaxThreads>: MaxThreads must be from 1 to 1024
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
constexpr int threads = 2048;
#else
constexpr int threads = 1024;
#endif

__global__ void kernel(const float* items, float* sum) {
  __shared__ pleat::BlockFoldStorage<pleat::Sum<float>, threads> storage;
  *sum = pleat::block_fold_all(pleat::Sum<float>{}, items[threadIdx.x], storage).result();
}
