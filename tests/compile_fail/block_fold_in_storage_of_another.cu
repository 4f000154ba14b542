// expect: block_fold: the BlockFoldStorage is of another reducer than the first argument
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Stored = pleat::Max<float>;
#else
using Stored = pleat::Sum<float>;
#endif

__global__ void kernel(const float* items, float* sum) {
  __shared__ pleat::BlockFoldStorage<Stored> storage;
  const pleat::Partial<pleat::Sum<float>> all =
      pleat::block_fold_all(pleat::Sum<float>{}, items[threadIdx.x], storage);
  *sum = all.result();
}
