// A CUDA stream of a test, and what a call says when it throws.
#pragma once

#include <string>

#include <cuda_runtime.h>

#include <pleat/backends/cuda/check.hpp>
#include <pleat/error.hpp>

namespace pleat_test {

struct Stream {
  cudaStream_t handle = nullptr;
  Stream() {
    pleat::gpu::check(cudaStreamCreateWithFlags(&handle, cudaStreamNonBlocking), "cudaStreamCreate");
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { cudaStreamDestroy(handle); }
  void wait() const { pleat::gpu::check(cudaStreamSynchronize(handle), "cudaStreamSynchronize"); }
};

template <class Call>
std::string sentence(const Call& call) {
  try {
    call();
  } catch (const pleat::Error& e) {
    return e.what();
  }
  return "no exception";
}

}  // namespace pleat_test
