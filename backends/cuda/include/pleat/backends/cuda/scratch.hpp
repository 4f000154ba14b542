// Where Pleat's memory comes from: stream-ordered device memory from a pool of its own (the program's default
// pool is left alone), and pinned host memory for an answer that the caller waits for.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>

#include <pleat/backends/cuda/capture.hpp>
#include <pleat/backends/cuda/check.hpp>
#include <pleat/backends/cuda/lock.hpp>

namespace pleat::gpu {

// The pool of the current device. It keeps what was freed, so that a warm call does not reach the driver.
inline cudaMemPool_t scratch_pool() {
  static Mutex mutex;
  static std::vector<cudaMemPool_t> pools;
  int device = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  const Lock lock(mutex);
  if (std::size_t(device) >= pools.size()) pools.resize(std::size_t(device) + 1, nullptr);
  cudaMemPool_t& pool = pools[std::size_t(device)];
  if (pool == nullptr) {
    cudaMemPoolProps properties{};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.location.type = cudaMemLocationTypeDevice;
    properties.location.id = device;
    check(cudaMemPoolCreate(&pool, &properties), "cudaMemPoolCreate");
    std::uint64_t keep = UINT64_MAX;
    check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep), "cudaMemPoolSetAttribute");
  }
  return pool;
}

// Device memory of the current device that lives in the order of a stream; cudaFreeAsync gives it back.
inline std::byte* allocate_scratch(std::size_t bytes, cudaStream_t stream) {
  const OutsideCapture outside;  // of another stream
  void* data = nullptr;
  const cudaError_t code = cudaMallocFromPoolAsync(&data, bytes, scratch_pool(), stream);
  if (code == cudaErrorMemoryAllocation) {
    cudaGetLastError();  // an error that is not sticky must not meet the next call
    throw CudaError(code,
                    "parallel_reduce on Cuda: the call needs " + std::to_string(bytes) +
                        " bytes of scratch memory, which the device does not have; nothing was launched");
  }
  check(code, "cudaMallocFromPoolAsync");
  return static_cast<std::byte*>(data);
}

// Zeroed device memory that belongs to no stream: when this returns, every stream may use it, and a capture
// in progress has not noticed. For memory that is kept.
inline std::byte* allocate_zeroed(std::size_t bytes) {
  const OutsideCapture outside;
  cudaStream_t own = nullptr;  // waits for no other stream of the program
  check(cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
  std::byte* data = nullptr;
  try {
    data = allocate_scratch(bytes, own);
    check(cudaMemsetAsync(data, 0, bytes, own), "cudaMemsetAsync");
    check(cudaStreamSynchronize(own), "cudaStreamSynchronize");
  } catch (...) {
    cudaStreamDestroy(own);
    throw;
  }
  check(cudaStreamDestroy(own), "cudaStreamDestroy");
  return data;
}

// Pinned host memory that kernels write to directly. Blocks of a power of two are kept for the next call,
// since making one takes some 100 us, and giving one back waits for all streams.
class Pinned {
 public:
  explicit Pinned(std::size_t bytes) : size_(std::bit_ceil(bytes < least ? least : bytes)) {
    {
      const Lock lock(mutex());
      auto& blocks = spare();
      if (!blocks.empty()) {
        data_ = blocks.back();
        blocks.pop_back();
        return;
      }
    }
    const OutsideCapture outside;
    check(cudaHostAlloc(&data_, size_, cudaHostAllocPortable | cudaHostAllocMapped), "cudaHostAlloc");
  }
  Pinned(const Pinned&) = delete;
  Pinned& operator=(const Pinned&) = delete;
  ~Pinned() {
    const Lock lock(mutex());
    spare().push_back(data_);
  }
  void* data() const { return data_; }

 private:
  static constexpr std::size_t least = 2048;
  static Mutex& mutex() {
    static Mutex m;
    return m;
  }
  std::vector<void*>& spare() const {
    static auto* blocks =
        new std::vector<void*>[64];  // never destroyed: CUDA may be gone before static destructors
    return blocks[std::countr_zero(size_)];
  }

  void* data_ = nullptr;
  std::size_t size_;
};

}  // namespace pleat::gpu
