// A warp folds a row of at most one pleat.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <pleat/backends/cuda/device/last_pleat.cuh>
#include <pleat/backends/cuda/device/warp_across.cuh>
#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>
#include <pleat/detail/smaller.hpp>

namespace pleat::gpu {

// The first `items` items of a pleat, whole packets, at least one for each lane, with 16-byte loads. Lane 0
// holds the result.
template <class Reduction>
__device__ __forceinline__ typename Reduction::states warp_fold_packets(const Reduction& r, int items) {
  constexpr int V = vector_width<Reduction>, U = 8, columns = Reduction::shape::columns;
  const int own = int(threadIdx.x) % 32 * V;
  const int rows = (items - own - 1) / columns + 1;
  typename Reduction::column c[V];
#pragma unroll 1
  for (int start = 0; start < rows; start += U) {
    typename Reduction::Body::template raw<V> loaded[U];
#pragma unroll
    for (int u = 0; u < U; ++u) {
      if (start + u < rows) loaded[u] = r.body().template load<V>(own + (start + u) * columns);
    }
    const auto enter = [&](int u) {
      const int number = own + (start + u) * columns;
      fold_vector(r, c, loaded[u], number, number, start + u, u == 0 && start == 0);
    };
    if (start + U <= rows) {
#pragma unroll
      for (int u = 0; u < U; ++u) enter(u);
    } else {
#pragma unroll
      for (int u = 0; u < U; ++u) {
        if (start + u < rows) enter(u);
      }
    }
  }
  typename Reduction::states s[V];
#pragma unroll
  for (int k = 0; k < V; ++k) s[k] = r.end(c[k], own + k);
  if (items % columns == 0) return lanes_fold_vectors_across<32>(r, s, EqualColumns{items});
  return lanes_fold_vectors_across<32>(r, s, PartOfPleat{items});
}

}  // namespace pleat::gpu
