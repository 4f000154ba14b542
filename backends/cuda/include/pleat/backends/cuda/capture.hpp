// Stream capture: is a stream recording a graph, and work of Pleat's own that must not become part of one.
#pragma once

#include <cuda_runtime_api.h>

#include <pleat/backends/cuda/check.hpp>

namespace pleat::gpu {

inline bool is_capturing(cudaStream_t stream) {
  cudaStreamCaptureStatus status{};
  check(cudaStreamIsCapturing(stream, &status), "cudaStreamIsCapturing");
  return status != cudaStreamCaptureStatusNone;
}

// While it lives, this thread may do what a capture in progress forbids, such as allocating.
class OutsideCapture {
 public:
  OutsideCapture() {
    check(cudaThreadExchangeStreamCaptureMode(&mode_), "cudaThreadExchangeStreamCaptureMode");
  }
  OutsideCapture(const OutsideCapture&) = delete;
  OutsideCapture& operator=(const OutsideCapture&) = delete;
  ~OutsideCapture() { cudaThreadExchangeStreamCaptureMode(&mode_); }

 private:
  cudaStreamCaptureMode mode_ = cudaStreamCaptureModeRelaxed;  // afterwards the mode to return to
};

}  // namespace pleat::gpu
