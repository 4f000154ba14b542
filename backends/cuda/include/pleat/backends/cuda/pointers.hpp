// Memory that the current device cannot reach is refused in a sentence before anything is launched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <cuda_runtime_api.h>

#include <pleat/backends/cuda/check.hpp>
#include <pleat/detail/stretch.hpp>
#include <pleat/error.hpp>
#include <pleat/into.hpp>

namespace pleat::gpu {

// Why the current device may not use the memory, or nothing. CUDA gives no device pointer where the current
// device has no access to another one's memory.
inline std::string complaint_about(const cudaPointerAttributes& memory) {
  if (memory.type == cudaMemoryTypeUnregistered)
    return "pageable host memory; give device, managed or pinned memory";
  if (memory.type == cudaMemoryTypeDevice && memory.devicePointer == nullptr) {
    return "memory of device " + std::to_string(memory.device) +
           ", which the current device cannot reach; call cudaSetDevice before, or allow the access between them";
  }
  return {};
}

inline void require_device_access(const void* pointer, const char* argument) {
  cudaPointerAttributes attributes{};
  const auto ask = [&] {
    check(cudaPointerGetAttributes(&attributes, pointer), "cudaPointerGetAttributes");
    return attributes.type != cudaMemoryTypeUnregistered && attributes.devicePointer != nullptr;
  };
  if (ask()) return;
  // A host thread that has not used its device yet is given no device pointer either.
  int device = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  check(cudaSetDevice(device), "cudaSetDevice");
  if (ask()) return;
  const std::string complaint = complaint_about(attributes);
  if (!complaint.empty())
    throw ArgumentError(std::string("parallel_reduce on Cuda: ") + argument + " is " + complaint);
}

// The arrays of a source, from item i on.
template <class Source>
void require_source_access(const Source& source, std::int64_t i) {
  source.for_each_array(i, [](const void* array) { require_device_access(array, "the source"); });
}

// All that a batch reads.
template <class Batch>
void require_batch_access(const Batch& batch) {
  if constexpr (requires { batch.bodies().for_each_stretch(0, [](const detail::Stretch&) {}); }) {
    batch.bodies().for_each_stretch(
        batch.rows(), [](const detail::Stretch& read) { require_device_access(read.begin, "the source"); });
  }
}

template <class... T, std::size_t... I>
void require_device_access(const Into<T...>& into, std::index_sequence<I...>) {
  (require_device_access(detail::slot<I>(into.targets), "a pointer of into(...)"), ...);
}
template <class... T>
void require_device_access(const Into<T...>& into) {
  require_device_access(into, std::index_sequence_for<T...>{});
}

}  // namespace pleat::gpu
