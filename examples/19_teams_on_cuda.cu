// The functors of 18_teams.cpp on a GPU, with the bits of the CPU.
#include "kernels/check_teams.hpp"

#include <cstddef>
#include <cstdio>

#include <cuda_runtime.h>

template <class T>
class Managed {
 public:
  explicit Managed(std::size_t size) {
    pleat::gpu::check(cudaMallocManaged(&data_, sizeof(T) * size), "cudaMallocManaged");
  }
  Managed(const Managed&) = delete;
  Managed& operator=(const Managed&) = delete;
  ~Managed() { cudaFree(data_); }
  T* data() const { return data_; }

 private:
  T* data_ = nullptr;
};

int main() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("skipped: no CUDA device");
    return 77;
  }
  return check_teams<Managed>(pleat::Cuda{},
                              [] { pleat::gpu::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize"); });
}
