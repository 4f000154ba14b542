// Three ways in which the sums of blocks become one. All threads of a block call; thread 0 holds its sum.
#pragma once

#include "arrives_last.cuh"
#include "block_sum.cuh"

namespace pleat_perf::ladder {

// Each block leaves its sum; the kernel that runs next adds them.
struct TwoKernels {
  float* sums;
  __device__ void operator()(float sum) const {
    if (threadIdx.x == 0) sums[blockIdx.x] = sum;
  }
};

// One addition a block to the answer, which must be zero before. The order is that of arrival, and so are the
// last bits.
struct Atomic {
  float* answer;
  __device__ void operator()(float sum) const {
    if (threadIdx.x == 0) atomicAdd(answer, sum);
  }
};

// The block that arrives last adds what all have left, in their order.
struct LastBlock {
  float* sums;
  unsigned* arrivals;
  float* answer;
  __device__ void operator()(float sum) const {
    if (threadIdx.x == 0) sums[blockIdx.x] = sum;
    if (!arrives_last(arrivals)) return;
    float total = 0;
    for (unsigned k = threadIdx.x; k < gridDim.x; k += blockDim.x) total += __ldcg(sums + k);  // from L2
    total = block_sum(total);
    if (threadIdx.x == 0) *answer = total;
  }
};

}  // namespace pleat_perf::ladder
