// Compiled once for each test program; PLEAT_TEST_NEEDS_CUDA is defined for those that are nothing without a
// GPU.
#include <string>

#ifdef PLEAT_TEST_NEEDS_CUDA
#include <cuda_runtime_api.h>
#endif

namespace pleat_test {

std::string reason_to_skip() {
#ifdef PLEAT_TEST_NEEDS_CUDA
  int devices = 0;
  const cudaError_t status = cudaGetDeviceCount(&devices);
  if (status != cudaSuccess) return std::string("no CUDA device (") + cudaGetErrorString(status) + ")";
  if (devices == 0) return "no CUDA device";
#endif
  return {};
}

}  // namespace pleat_test
