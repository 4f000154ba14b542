// Cuda: the canonical fold on a GPU, with the bits of the CPU backends. A call that returns its answer waits
// for its own stream only; with into(...) it returns at once. Every failed CUDA call is a CudaError.
#pragma once

#include <cstring>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/blocks/blocks.cuh>
#include <pleat/backends/cuda/launch.cuh>
#include <pleat/concepts/backend.hpp>

namespace pleat {

struct Cuda {
  using axis = axes::backend;
  static constexpr const char* name = "cuda";

  cudaStream_t stream = nullptr;

  template <class Reduction, class Policy>
  typename Reduction::results reduce(const Reduction& r, const Policy&) const {
    using Answer = typename Reduction::results;
    if (r.count() == 0) return r.empty();
    const gpu::Pinned host(sizeof(Answer));
    auto* answer = static_cast<Answer*>(host.data());
    gpu::start<Policy>(r, into(answer), stream);
    gpu::check(cudaStreamSynchronize(stream), "cudaStreamSynchronize after parallel_reduce");
    Answer copy;
    std::memcpy(static_cast<void*>(&copy), answer, sizeof(Answer));
    return copy;
  }

  template <class Reduction, class Policy, class... T>
  void reduce_into(const Reduction& r, const Policy&, const Into<T...>& into) const {
    gpu::require_device_access(into);
    gpu::start<Policy>(r, into, stream);
  }
};

static_assert(Backend<Cuda>);

}  // namespace pleat
