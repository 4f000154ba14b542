// BlockFoldStorage<R, MaxThreads>: the shared memory through which the warps of a block of at most MaxThreads
// threads meet: one Partial<R> a warp. Declare it __shared__; it needs no initialisation, and serves any
// number of block folds one after another.
#pragma once

#include <pleat/backends/cuda/blocks/partial.hpp>
#include <pleat/backends/cuda/device/nodes.cuh>
#include <pleat/concepts/reducer.hpp>

namespace pleat {

template <class R, int MaxThreads = 1024>
class BlockFoldStorage {
  static_assert(Reducer<R>, "BlockFoldStorage<R, MaxThreads>: R must be a reducer");
  static_assert(1 <= MaxThreads && MaxThreads <= 1024,
                "BlockFoldStorage<R, MaxThreads>: MaxThreads must be from 1 to 1024");

 public:
  using reducer = R;
  static constexpr int max_threads = MaxThreads;

  __device__ Partial<R>* slots() { return nodes_.data(); }

 private:
  gpu::Nodes<Partial<R>, (MaxThreads + 31) / 32> nodes_;
};

}  // namespace pleat
