// Folds for kernels of one's own, each built on the one above it. What they give is a Partial, whose result()
// is the reducer's answer; it can be folded on by the next larger group.
//
// | function                              | scope  | who takes part: calls    | who holds the result |
// barriers |
// |---------------------------------------|--------|--------------------------|----------------------|----------|
// | thread_fold(reducer, items, count)    | thread | the thread               | the thread           | none |
// | warp_fold(reducer, x, mask)           | warp   | the lanes of the mask    | its lowest lane      |
// __syncwarp of the mask, in the shuffles | | warp_fold_all(reducer, x, mask)       | warp   | the lanes of
// the mask    | each of them         | as warp_fold | | block_fold(reducer, x, storage)       | block  | all
// threads of the block | thread 0             | 2 __syncthreads; none in a block of one warp | |
// block_fold_all(reducer, x, storage)   | block  | all threads of the block | each of them         | 3
// __syncthreads; none in a block of one warp |
//
// x is a Partial of the reducer, an item, or Indexed{item, index}. Who does not hold the result gets a
// Partial of no item. NaN, ties, signed zeros and empty partials follow the reducer's rules, and the bits
// depend on nothing but how the items are spread over threads.
#pragma once

#include <pleat/backends/cuda/blocks/block_fold.cuh>
#include <pleat/backends/cuda/blocks/block_fold_storage.cuh>
#include <pleat/backends/cuda/blocks/indexed.hpp>
#include <pleat/backends/cuda/blocks/partial.hpp>
#include <pleat/backends/cuda/blocks/thread_fold.cuh>
#include <pleat/backends/cuda/blocks/warp_fold.cuh>
