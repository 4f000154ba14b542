// What the driver is asked once for each device.
#pragma once

#include <cuda_runtime_api.h>

#include <pleat/backends/cuda/check.hpp>

namespace pleat::gpu {

// What ask(device) gave for the current device when first called; not negative. Each type of `ask` has its
// own memory. Any thread may write what all would.
template <class Ask>
int once_per_device(const Ask& ask) {
  constexpr int devices = 64;
  static int known[devices] = {};  // the answer and 1; 0 is unknown
  int device = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  if (device >= devices) return ask(device);
  if (const int answer = __atomic_load_n(known + device, __ATOMIC_RELAXED); answer != 0) return answer - 1;
  const int answer = ask(device);
  __atomic_store_n(known + device, answer + 1, __ATOMIC_RELAXED);
  return answer;
}

}  // namespace pleat::gpu
