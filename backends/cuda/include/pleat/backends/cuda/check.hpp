// Every CUDA call is checked: a failure becomes a CudaError that names the call and its place.
#pragma once

#include <source_location>
#include <string>

#include <cuda_runtime_api.h>

#include <pleat/error.hpp>

namespace pleat {

// A CUDA call that failed. code() is CUDA's own.
class CudaError : public Error {
 public:
  CudaError(cudaError_t code, const std::string& sentence) : Error(sentence), code_(code) {}
  cudaError_t code() const { return code_; }

 private:
  cudaError_t code_;
};

namespace gpu {  // not "cuda": a using-directive for pleat would clash with libcu++

inline void check(cudaError_t code, const char* call,
                  std::source_location at = std::source_location::current()) {
  if (code == cudaSuccess) return;
  cudaGetLastError();  // an error that is not sticky must not meet the next call
  throw CudaError(code, std::string(call) + " failed at " + at.file_name() + ":" + std::to_string(at.line()) +
                            ": " + cudaGetErrorName(code) + ", " + cudaGetErrorString(code));
}

// An error that an earlier call of the program left behind is reported as earlier, not as this call's.
inline void check_earlier() {
  const cudaError_t code = cudaGetLastError();
  if (code == cudaSuccess) return;
  throw CudaError(code, std::string("parallel_reduce: an earlier CUDA call of this program had failed: ") +
                            cudaGetErrorName(code) + ", " + cudaGetErrorString(code) +
                            "; nothing was launched");
}

}  // namespace gpu
}  // namespace pleat
