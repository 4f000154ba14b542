// The memory of a launch that is captured into a graph: counters, then partials. It belongs to the graph and
// to what is instantiated from it, and no other launch uses it, whatever else the stream does during a
// replay. It is made when the graph is captured, so that a replay is the kernels alone.
//
// CUDA runs the launches of one cudaGraphExec_t one after the other, however they are issued: a graph never
// meets itself. Two executables of one captured graph share this memory, as they share the target of
// into(...), and must not run at the same time: capture the call twice instead.
#pragma once

#include <bit>
#include <cstddef>
#include <vector>

#include <cuda_runtime_api.h>

#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/lock.hpp>
#include <pleat/backends/cuda/scratch.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/error.hpp>

namespace pleat::gpu {

struct GraphBlock {
  std::byte* data;
  std::size_t bytes;
  int device;
};

// Blocks whose graphs are gone. CUDA allows no call of its own where it says so: they wait for a new graph.
class SpareGraphBlocks {
 public:
  // A block of the current device, of at least so many bytes, its counters at zero.
  static GraphBlock* take(std::size_t bytes) {
    const std::size_t size = std::bit_ceil(detail::larger(bytes, std::size_t(256)));
    int device = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    {
      const Lock lock(mutex());
      for (GraphBlock*& spare : blocks()) {
        if (spare->device != device || spare->bytes != size) continue;
        GraphBlock* block = spare;
        spare = blocks().back();
        blocks().pop_back();
        return block;
      }
    }
    return new GraphBlock{allocate_zeroed(size), size, device};
  }
  static void CUDART_CB give_back(void* block) {
    const Lock lock(mutex());
    blocks().push_back(static_cast<GraphBlock*>(block));
  }

 private:
  static Mutex& mutex() {
    static auto* m = new Mutex;  // never destroyed, as the blocks: graphs may outlive main
    return *m;
  }
  static std::vector<GraphBlock*>& blocks() {
    static auto* all = new std::vector<GraphBlock*>;
    return *all;
  }
};

// So many bytes for the graph that the stream is capturing.
inline std::byte* graph_memory(std::size_t bytes, cudaStream_t stream) {
  cudaStreamCaptureStatus status{};
  cudaGraph_t graph = nullptr;
  check(cudaStreamGetCaptureInfo(stream, &status, nullptr, &graph), "cudaStreamGetCaptureInfo");
  if (status != cudaStreamCaptureStatusActive) {
    throw CudaError(
        cudaErrorStreamCaptureInvalidated,
        "parallel_reduce on Cuda: an earlier error has ended the capture of the stream; nothing was "
        "launched");
  }
  GraphBlock* block = SpareGraphBlocks::take(bytes);
  cudaUserObject_t owner = nullptr;
  const cudaError_t made =
      cudaUserObjectCreate(&owner, block, SpareGraphBlocks::give_back, 1, cudaUserObjectNoDestructorSync);
  if (made != cudaSuccess) SpareGraphBlocks::give_back(block);
  check(made, "cudaUserObjectCreate");
  const cudaError_t kept = cudaGraphRetainUserObject(graph, owner, 1, cudaGraphUserObjectMove);
  if (kept != cudaSuccess) cudaUserObjectRelease(owner, 1);
  check(kept, "cudaGraphRetainUserObject");
  return block->data;
}

}  // namespace pleat::gpu
