// Folds for kernels of one's own, each built on the one above it. What they give is a Partial, whose result()
// is the reducer's answer, and which the next larger group can fold on.
//
//   | function                            | scope  | takes part: calls        | holds the result | barriers |
//   |-------------------------------------|--------|--------------------------|------------------|----------|
//   | thread_fold(reducer, items, count)  | thread | the thread               | the thread       | none     |
//   | warp_fold(reducer, x, mask)         | warp   | the lanes of the mask    | its lowest lane  | of warp  |
//   | warp_fold_all(reducer, x, mask)     | warp   | the lanes of the mask    | each of them     | of warp  |
//   | block_fold(reducer, x, storage)     | block  | all threads of the block | thread 0         | 2        |
//   | block_fold_all(reducer, x, storage) | block  | all threads of the block | each of them     | 3        |
//
// x is a Partial of the reducer, an item, or Indexed{item, index}. Who does not hold the result gets a
// Partial of no item. "Of warp" are the shuffles, which wait for the lanes of the mask but order no memory; 2
// and 3 are __syncthreads, of which a block of one warp needs none. No barrier follows the last use of the
// storage: the next fold brings its own. NaN, ties, signed zeros and partials of no item follow the reducer's
// rules, and the bits depend on nothing but how the items are spread over the threads.
#pragma once

#include <pleat/backends/cuda/blocks/block_fold.cuh>
#include <pleat/backends/cuda/blocks/block_fold_storage.cuh>
#include <pleat/backends/cuda/blocks/indexed.hpp>
#include <pleat/backends/cuda/blocks/partial.hpp>
#include <pleat/backends/cuda/blocks/thread_fold.cuh>
#include <pleat/backends/cuda/blocks/warp_fold.cuh>
