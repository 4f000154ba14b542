// One checked launch, by CUDA's own call rather than by <<<>>>, which hides a second and a third. What fails
// later, on the device, is reported by the next wait.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/device/overlap.cuh>
#include <pleat/backends/cuda/once_per_device.hpp>
#include <pleat/backends/cuda/stream_room.hpp>
#include <pleat/detail/smaller.hpp>

namespace pleat::gpu {

struct LaunchShape {
  std::int64_t blocks;
  int threads;
  std::size_t shared_bytes;  // beside what the kernel declares
};

// Resident: must all blocks run at once? Such a launch overlaps with no other.
template <bool Resident, class... P>
void launch_kernel(const char* name, void (*kernel)(P...), const LaunchShape& shape, cudaStream_t stream,
                   const std::type_identity_t<P>&... arguments) {
  static_assert(
      (0 + ... + sizeof(P)) <= 32'000,
      "parallel_reduce on Cuda: a functor, its captures and the reducers must be of 32,000 bytes at most; "
      "keep what is larger in memory of the device and capture a pointer");
  void* addresses[] = {const_cast<void*>(static_cast<const void*>(&arguments))...};
  const dim3 blocks(static_cast<unsigned>(shape.blocks)), threads(static_cast<unsigned>(shape.threads));
  const auto* function = reinterpret_cast<const void*>(kernel);
  cudaError_t code;
  if constexpr (Resident) {
    code = cudaLaunchCooperativeKernel(function, blocks, threads, addresses, shape.shared_bytes, stream);
  } else {
    cudaLaunchAttribute overlap{};
    overlap.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    overlap.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = blocks;
    config.blockDim = threads;
    config.dynamicSmemBytes = shape.shared_bytes;
    config.stream = stream;
    config.attrs = &overlap;
    config.numAttrs = launches_overlap ? 1 : 0;
    code = cudaLaunchKernelExC(&config, function, addresses);
  }
  if (code == cudaErrorInvalidResourceHandle) {
    cudaGetLastError();
    require_current_device(stream);
  }
  if (code != cudaSuccess) check(code, (std::string("the launch of ") + name).c_str());
}

// How many blocks of a kernel run at once on the current device. The driver is asked once for each device and
// each `Which`, types that name one kernel; its shared memory is allowed then, too.
template <class... Which>
std::int64_t resident_blocks(const void* kernel, int threads, std::size_t shared_bytes) {
  return once_per_device([=](int device) {
    int processors = 0, each = 0;
    if (shared_bytes > 0) {
      check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int(shared_bytes)),
            "cudaFuncSetAttribute");
    }
    check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
          "cudaDeviceGetAttribute");
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, threads, shared_bytes),
          "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
    return processors * detail::larger(each, 1);
  });
}

}  // namespace pleat::gpu
