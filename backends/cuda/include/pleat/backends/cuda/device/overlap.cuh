// Launches of one stream that overlap (programmatic dependent launch, sm_90): a kernel may be brought onto
// the device while the one before it ends, and waits there until all that it wrote can be seen. Where calls
// follow each other this hides most of a launch: a sum of 2^20 floats in a graph takes 4.6 us, and 5.1
// without (H200, 2026-12-01).
//
// Only where all architectures of a compilation can do it: all units of a program that reduce on Cuda are to
// be compiled for the same ones.
#pragma once

namespace pleat::gpu {

constexpr bool all_architectures_overlap() {
#if defined(__CUDA_ARCH_LIST__)
  for (const int architecture : {__CUDA_ARCH_LIST__}) {
    if (architecture < 900) return false;
  }
  return true;
#else
  return false;
#endif
}
inline constexpr bool launches_overlap = all_architectures_overlap();

// Every kernel calls it first: what earlier kernels of the stream wrote can be seen from then on.
__device__ __forceinline__ void await_earlier_kernels() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}
// A block that has not much left to do: once all blocks have said so or ended, the next kernel may come.
// (Said at the start, waiting blocks of the next kernel stand unevenly in the way of this one's: 25 us for 19
// at 2^24 floats.)
__device__ __forceinline__ void let_next_kernel_come() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;");
#endif
}

}  // namespace pleat::gpu
