// A captured CUDA graph of a test.
#pragma once

#include <cstddef>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/check.hpp>

#include "support/stream.cuh"

namespace pleat_test {

// What `call` puts on the stream, as a graph.
class Graph {
 public:
  template <class Call>
  Graph(const Stream& stream, const Call& call) {
    pleat::gpu::check(cudaStreamBeginCapture(stream.handle, cudaStreamCaptureModeGlobal),
                      "cudaStreamBeginCapture");
    call();
    pleat::gpu::check(cudaStreamEndCapture(stream.handle, &graph_), "cudaStreamEndCapture");
    pleat::gpu::check(cudaGraphInstantiate(&executable_, graph_, 0), "cudaGraphInstantiate");
  }
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;
  ~Graph() {
    cudaGraphExecDestroy(executable_);
    if (graph_ != nullptr) cudaGraphDestroy(graph_);
  }
  void launch(const Stream& stream) const {
    pleat::gpu::check(cudaGraphLaunch(executable_, stream.handle), "cudaGraphLaunch");
  }
  // The executable lives on.
  void destroy_graph() {
    pleat::gpu::check(cudaGraphDestroy(graph_), "cudaGraphDestroy");
    graph_ = nullptr;
  }
  // The executable does what the other graph says.
  void update_from(const Graph& other) {
    cudaGraphExecUpdateResultInfo info{};
    pleat::gpu::check(cudaGraphExecUpdate(executable_, other.graph_, &info), "cudaGraphExecUpdate");
  }
  std::size_t nodes() const {
    std::size_t count = 0;
    pleat::gpu::check(cudaGraphGetNodes(graph_, nullptr, &count), "cudaGraphGetNodes");
    return count;
  }

 private:
  cudaGraph_t graph_ = nullptr;
  cudaGraphExec_t executable_ = nullptr;
};

}  // namespace pleat_test
