// Where warps leave states for each other.
#pragma once

namespace pleat::gpu {

// Shared memory for N values of any type, without running constructors.
template <class T, int N>
struct Nodes {
  alignas(T) unsigned char bytes[sizeof(T) * N];
  __device__ T* data() { return reinterpret_cast<T*>(bytes); }
};

}  // namespace pleat::gpu
