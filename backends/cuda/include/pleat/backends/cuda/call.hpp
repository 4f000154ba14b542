// Where a call runs: its stream, and the memory that the caller brings for it, if any.
#pragma once

#include <cstddef>

#include <cuda_runtime_api.h>

namespace pleat::gpu {

struct CallerMemory {
  void* data = nullptr;
  std::size_t bytes = 0;
  bool given = false;
};

struct Call {
  cudaStream_t stream;
  CallerMemory memory;
  bool may_be_captured = true;  // false where it is known that the stream records no graph
};

}  // namespace pleat::gpu
