// Memory that a device cannot reach is refused in a sentence before anything is launched.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include <cuda_runtime_api.h>

#include <pleat/backends/cuda/check.hpp>
#include <pleat/error.hpp>
#include <pleat/into.hpp>

namespace pleat::gpu {

inline void require_device_access(const void* pointer, const char* argument) {
  cudaPointerAttributes attributes{};
  check(cudaPointerGetAttributes(&attributes, pointer), "cudaPointerGetAttributes");
  if (attributes.type == cudaMemoryTypeUnregistered) {
    throw ArgumentError(std::string("parallel_reduce on Cuda: ") + argument +
                        " is pageable host memory; give device, managed or pinned memory");
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
