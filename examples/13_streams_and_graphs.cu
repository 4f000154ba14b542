// A GPU's time is the program's own: answers that stay on the device, memory that the caller brings, and a
// reduction inside a CUDA graph.
#include <pleat/pleat.hpp>

#include <cstdint>
#include <cstdio>

#include <cuda_runtime.h>

namespace {

// Frees what it holds; this program's CUDA calls are checked by Pleat's own check.
template <class T>
struct OnDevice {
  T* data = nullptr;
  explicit OnDevice(std::size_t count) {
    pleat::gpu::check(cudaMalloc(&data, sizeof(T) * count), "cudaMalloc");
  }
  ~OnDevice() { cudaFree(data); }
};

}  // namespace

int main() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::printf("skipped: no CUDA device\n");
    return 77;
  }
  using pleat::gpu::check;
  constexpr std::int64_t n = 1 << 22;
  const OnDevice<float> x(n);
  const OnDevice<double> sum(1);
  const OnDevice<std::int64_t> zeros(1);
  cudaStream_t stream = nullptr;
  check(cudaStreamCreate(&stream), "cudaStreamCreate");
  const auto source = pleat::contiguous(x.data, n);

  // Asynchronous: the call returns at once, and the answers stay on the device.
  check(cudaMemsetAsync(x.data, 0, sizeof(float) * n, stream), "cudaMemsetAsync");
  pleat::parallel_reduce("zeros", pleat::Cuda{stream}, source, pleat::Count{}, pleat::into(zeros.data));

  // Memory for the partial results may be the caller's; how much it takes follows from the call.
  using Total = pleat::Sum<float, pleat::In<double>>;
  const std::size_t bytes = pleat::workspace_bytes(pleat::Cuda{}, source, Total{});
  const OnDevice<char> workspace(bytes);
  const auto cuda = pleat::Cuda{stream}.with_workspace(workspace.data, bytes);

  // A captured call becomes part of a graph, and reads what is there when the graph is launched.
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t executable = nullptr;
  check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "cudaStreamBeginCapture");
  pleat::parallel_reduce(cuda, source, Total{}, pleat::into(sum.data));
  check(cudaStreamEndCapture(stream, &graph), "cudaStreamEndCapture");
  check(cudaGraphInstantiate(&executable, graph, 0), "cudaGraphInstantiate");
  check(cudaMemsetAsync(x.data, 0x3f, sizeof(float) * n, stream),
        "cudaMemsetAsync");  // 0x3f3f3f3f is a float
  check(cudaGraphLaunch(executable, stream), "cudaGraphLaunch");

  double total = 0;
  std::int64_t none = 0;
  check(cudaMemcpyAsync(&total, sum.data, sizeof total, cudaMemcpyDeviceToHost, stream), "cudaMemcpyAsync");
  check(cudaMemcpyAsync(&none, zeros.data, sizeof none, cudaMemcpyDeviceToHost, stream), "cudaMemcpyAsync");
  check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
  cudaGraphExecDestroy(executable);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);

  std::printf("%lld items are not zero, then %lld items have the mean %.6f\n", static_cast<long long>(none),
              static_cast<long long>(n), total / double(n));
  return none == 0 && total == double(n) * double(0x1.7e7e7ep-1f) ? 0 : 1;
}
