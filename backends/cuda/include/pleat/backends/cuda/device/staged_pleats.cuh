// The pleats of a warp in a row, with loads that never pause: every lane copies its own packets of the rows
// ahead into a ring of shared memory (cp.async, sm_80), and folds the rows that have arrived. Against loads
// into registers the copies need no register while they fly, and those of the next pleat fly while this one
// is folded across. A lane reads only what it copied itself, so no barrier is needed.
#pragma once

#include <cstdint>

#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/tuning/tuning.hpp>

namespace pleat::gpu {

// One packet from global to shared memory, asynchronously, past the first-level cache where it is 16 bytes.
// (Before sm_80 the copy is an ordinary one.)
struct CopyAsync {
  template <class Packet>
  __device__ __forceinline__ void operator()(Packet* to, const Packet* from) const {
#if __CUDA_ARCH__ >= 800
    constexpr int bytes = sizeof(Packet);
    const auto address = unsigned(__cvta_generic_to_shared(to));
    if constexpr (bytes == 16) {
      asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address), "l"(from) : "memory");
    } else {
      asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(address), "l"(from), "n"(bytes)
                   : "memory");
    }
#else
    *to = *from;
#endif
  }
};
__device__ __forceinline__ void commit_copies() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
template <int StillFlying>
__device__ __forceinline__ void await_copies() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(StillFlying) : "memory");
#endif
}

// A warp's ring: `stages` times rows_in_flight rows, of which a pleat has a whole number.
template <Tuning tuning, class Reduction>
struct Ring {
  using Raw = typename Reduction::Body::template raw<vector_width<Reduction>>;
  static constexpr int rows = tuning.stages * tuning.rows_in_flight;
  alignas(16) Raw packet[tuning.stages][tuning.rows_in_flight][32];
};

// Folds the whole pleats first, first + step, ... below `end`, and calls done(pleat, states) after each; lane
// 0 holds the states. All 32 lanes take part. Once around the ring is one turn of the loop, so that every
// place in it is known to the compiler.
template <Tuning tuning, class Reduction, class Done>
__device__ __forceinline__ void warp_fold_staged(const Reduction& r, std::int64_t first, std::int64_t end,
                                                 int step, Ring<tuning, Reduction>& ring, const Done& done) {
  constexpr int V = vector_width<Reduction>, U = tuning.rows_in_flight, S = tuning.stages;
  constexpr int rows = Reduction::shape::rows, columns = Reduction::shape::columns;
  constexpr int turn = Ring<tuning, Reduction>::rows;
  constexpr std::int64_t items = Reduction::shape::items;
  static_assert(rows % turn == 0 && S > 1);
  const int lane = threadIdx.x % 32;
  if (first >= end) return;

  // The rows that fill `stage` in the turn whose first row starts with index `index` for this lane.
  const auto copy_rows = [&](std::int64_t index, int stage) {
#pragma unroll
    for (int u = 0; u < U; ++u) {
      r.body().template copy_packet<V>(index + (stage * U + u) * std::int64_t(columns),
                                       &ring.packet[stage][u][lane], CopyAsync{});
    }
  };
  std::int64_t index = r.first_index() + first * items + lane * V;
#pragma unroll
  for (int stage = 0; stage < S - 1; ++stage) {
    copy_rows(index, stage);
    commit_copies();
  }
  for (std::int64_t pleat = first; pleat < end; pleat += step) {
    const std::int64_t own = pleat * items + lane * V;
    typename Reduction::column c[V];
#pragma unroll 1
    for (int row = 0; row < rows; row += turn) {
      const bool ends = row == rows - turn;
      const std::int64_t next =
          index + (ends ? (step - 1) * items + turn * columns : std::int64_t(turn * columns));
      const bool more = !ends || pleat + step < end;
#pragma unroll
      for (int stage = 0; stage < S; ++stage) {
        await_copies<S - 2>();
        typename Ring<tuning, Reduction>::Raw loaded[U];
#pragma unroll
        for (int u = 0; u < U; ++u) loaded[u] = ring.packet[stage][u][lane];
        // The stage before this one has been used: it takes the rows that come S - 1 stages later.
        if (stage == 0) {
          copy_rows(index, S - 1);
        } else if (more) {
          copy_rows(next, stage - 1);
        }
        commit_copies();
        fold_rows<U>(r, c, loaded, index, own, row, stage * U);
      }
      index = next;
    }
    typename Reduction::states s[V];
#pragma unroll
    for (int k = 0; k < V; ++k) s[k] = r.end(c[k], own + k);
    done(pleat, warp_fold_vectors_across(r, s));
  }
}

}  // namespace pleat::gpu
