// Atomic: the blocks join their partials in one state in memory, by atomic operations in the order in which
// they come. The first block stores its own there, so that no identity has to be written before a launch;
// the last one reads the root. No partials are folded, so the end of a launch does not grow with the number
// of blocks. The same bits as ever for what is free of order; a floating sum differs from run to run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <pleat/backends/cuda/device/shuffle.cuh>
#include <pleat/backends/cuda/grid.cuh>
#include <pleat/backends/cuda/strategies/combining.cuh>
#include <pleat/backends/cuda/strategies/last_block.cuh>
#include <pleat/detail/atomic_state.hpp>
#include <pleat/detail/bits.hpp>
#include <pleat/policies/options.hpp>

namespace pleat::gpu {

// *to = join(*to, mine), as one step for all other blocks.
template <class R>
__device__ __forceinline__ void join_atomically(const R& r, typename R::state* to,
                                                const typename R::state& mine) {
  using State = typename R::state;
  using Word = std::conditional_t<sizeof(State) == 8, unsigned long long, unsigned>;
  if constexpr (detail::StateOfSum<State>) {
    using V = decltype(mine.sum);
    using Number = std::conditional_t<std::is_floating_point_v<V>, std::remove_const_t<V>, Word>;
    atomicAdd(reinterpret_cast<Number*>(&to->sum), Number(mine.sum));
  } else {
    auto* word = reinterpret_cast<Word*>(to);
    Word seen = *static_cast<volatile Word*>(word);
    while (true) {  // most blocks have nothing to change about an extremum, and end at once
      const Word joined = detail::bit_cast<Word>(r.join(detail::bit_cast<State>(seen), mine));
      if (joined == seen) return;
      const Word found = atomicCAS(word, seen, joined);
      if (found == seen) return;
      seen = found;
    }
  }
}

template <>
struct Combining<Atomic> {
  static constexpr bool folds_in_kernel = true, all_blocks_resident = false;
  static constexpr std::int64_t partials(std::int64_t) { return 1; }

  template <class Reduction>
  __device__ __forceinline__ static void publish(const Reduction& r,
                                                 const Grid<typename Reduction::states>& grid, std::int64_t,
                                                 const typename Reduction::states& states) {
    if (atomicAdd(&grid.counters->begun, 1u) == 0) {
      write_for_other_blocks(grid.partials, states);  // its arrival tells the others
      return;
    }
    while (*static_cast<volatile unsigned*>(&grid.counters->arrived) == 0) __nanosleep(32);
    __threadfence();
    join_each(r, grid.partials, states, std::make_index_sequence<Reduction::size>{});
  }

  __device__ __forceinline__ static bool block_folds_now(Counters* counters) {
    const bool last = Combining<LastBlock>::block_folds_now(counters);
    if (last && threadIdx.x == 0) counters->begun = 0;
    return last;
  }

  template <Tuning tuning, class Reduction>
  __device__ __forceinline__ static void block_find_root(const Reduction&,
                                                         const Grid<typename Reduction::states>& grid,
                                                         typename Reduction::states* nodes) {
    if (threadIdx.x == 0) nodes[0] = read_from_l2(grid.partials);
    __syncthreads();
  }

 private:
  template <class Reduction, std::size_t... I>
  __device__ __forceinline__ static void join_each(const Reduction& r, typename Reduction::states* to,
                                                   const typename Reduction::states& states,
                                                   std::index_sequence<I...>) {
    (join_atomically(r.template reducer<I>(), &detail::slot<I>(*to), detail::slot<I>(states)), ...);
  }
};

static_assert(CombinesBlocks<Combining<Atomic>>);

}  // namespace pleat::gpu
