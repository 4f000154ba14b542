// The kernel for passes whose reducers are all exact sums. They are free of order, so each lane adds to what
// it holds over all its pleats, and lanes are joined once per block. Bits as everywhere: the sum is exact and
// rounded once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <pleat/backends/cuda/device/block_tree.cuh>
#include <pleat/backends/cuda/device/nodes.cuh>
#include <pleat/backends/cuda/device/overlap.cuh>
#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/exact/exact_batch.cuh>
#include <pleat/backends/cuda/grid.cuh>
#include <pleat/backends/cuda/posted.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/detail/superaccumulator.hpp>
#include <pleat/into.hpp>

namespace pleat::gpu {

template <class T>
struct TypeTag {};

// What a lane holds of one exact sum.
template <class V, class Value>
struct LaneSum {
  using State = detail::Superaccumulator<V>;
  using Term = term_t<V, Value>;
  using Held = LaneLevels<V, Term, exact_threads>;
  static constexpr int size = Held::size;

  // The terms of a batch; -0.0, which changes nothing, where there is none.
  template <class Batch>
  struct Terms {
    static constexpr int each = terms_per_item<V, Value>;
    Term x[Batch::rows * Batch::V * each];

    template <class R, class Reduction, class Valid>
    __device__ __forceinline__ Terms(TypeTag<R>, const Reduction& r, const Batch& batch, const Valid& valid) {
#pragma unroll
      for (Term& term : x) term = -Term(0);
#pragma unroll
      for (int u = 0; u < Batch::rows; ++u) {
#pragma unroll
        for (int k = 0; k < Batch::V; ++k) {
          TermSlots<V, Term> to{x + each * (Batch::V * u + k)};
          if (valid(u, k)) R::fold(to, detail::convert<typename R::value_type>(batch.item(r, u, k)));
        }
      }
    }
  };

  Held levels;
  bool only_minus_zeros;  // in all lanes of the warp

  __device__ __forceinline__ void start(std::int64_t* memory, State* digits) {
    levels.start(memory, digits);
    only_minus_zeros = true;
  }
  // The items of a batch for which valid(u, k); all lanes call.
  template <class R, class Reduction, class Batch, class Valid, class Meanwhile>
  __device__ __forceinline__ void add(const Reduction& r, const Batch& batch, const Valid& valid,
                                      const Meanwhile& meanwhile) {
    Terms<Batch> terms(TypeTag<R>{}, r, batch, valid);
    if (only_minus_zeros) {
      bool other = false;
#pragma unroll
      for (const Term& term : terms.x) other = other || !is_minus_zero(term);
      only_minus_zeros = !__any_sync(whole_warp, other);
    }
    levels.add(terms.x, meanwhile);
  }
  template <class R, class Reduction, class Batch, class Valid>
  __device__ __forceinline__ void lay_borders(const Reduction& r, const Batch& batch, const Valid& valid) {
    levels.lay_borders(Terms<Batch>(TypeTag<R>{}, r, batch, valid).x);
  }
  // Joins the lanes of the block in its digits, which are not carried: the answer's reader does that. All
  // threads call.
  __device__ __forceinline__ void publish() {
    levels.finish();
    __syncthreads();
    levels.publish();
    if (threadIdx.x % 32 == 0 && !only_minus_zeros)
      atomicOr(&levels.shared->seen, unsigned(State::not_minus_zero));
  }
};

constexpr int most_of(int one) { return one; }
template <class... Int>
constexpr int most_of(int one, Int... others) {
  return detail::larger(one, most_of(others...));
}

// Everything a lane holds for a pass, one LaneSum per reducer.
template <class Reduction, class Indices = std::make_index_sequence<Reduction::size>>
struct LaneSums;
template <class Reduction, std::size_t... I>
struct LaneSums<Reduction, std::index_sequence<I...>> {
  template <std::size_t K>
  using Real = typename ExactOf<detail::slot_t<K, typename Reduction::states>>::value;
  template <std::size_t K>
  using Sum = LaneSum<Real<K>, typename Reduction::value>;
  template <std::size_t K>
  using Reducer = std::decay_t<decltype(std::declval<const Reduction&>().template reducer<K>())>;

  detail::Bundle<Sum<I>...> sums;

  static constexpr int size = (0 + ... + Sum<I>::size);  // integers in shared memory
  static constexpr int blocks = (Sum<I>::Held::narrow && ...)
                                    ? detail::clamped(28000 / size, 1, 3)
                                    : detail::clamped(28000 / size, 1, 2);  // of a multiprocessor
  static constexpr int terms = most_of(terms_per_item<Real<I>, typename Reduction::value>...);
  static constexpr int rows = detail::larger(1, 16 / (vector_width<Reduction> * terms));  // of a batch

  __device__ __forceinline__ LaneSums(std::int64_t* shared, typename Reduction::states* states) {
    ((detail::slot<I>(sums).start(shared, &detail::slot<I>(*states)), shared += Sum<I>::size), ...);
    __syncthreads();
  }
  // `next` is called once, when the batch is needed no longer.
  template <class Batch, class Valid, class Next>
  __device__ __forceinline__ void add(const Reduction& r, const Batch& batch, const Valid& valid,
                                      const Next& next) {
    const auto meanwhile = [&next](auto index) {
      return [&next] {
        if constexpr (decltype(index)::value + 1 == sizeof...(I)) next();
      };
    };
    (detail::slot<I>(sums).template add<Reducer<I>>(r, batch, valid,
                                                    meanwhile(std::integral_constant<std::size_t, I>{})),
     ...);
  }
  template <class Batch, class Valid>
  __device__ __forceinline__ void lay_borders(const Reduction& r, const Batch& batch, const Valid& valid) {
    (detail::slot<I>(sums).template lay_borders<Reducer<I>>(r, batch, valid), ...);
  }
  __device__ __forceinline__ void publish() {
    (detail::slot<I>(sums).publish(), ...);
    __syncthreads();
  }
};

// A warp's part of the range.
template <bool Vectors, class Reduction, class Sums>
__device__ __forceinline__ void exact_add_pleats(const Reduction& r, Sums& sums) {
  constexpr int U = Sums::rows, items = U * Reduction::shape::columns;
  constexpr std::int64_t P = Reduction::shape::items;
  using Part = ExactBatch<Reduction, U, false>;
  // The batch that begins at item `first`, which may have fewer items.
  const auto with_part = [&r](std::int64_t first, const auto& f) {
    const std::int64_t left = r.count() - first;
    Part part;
    part.load(r, first, left);
    f(part, [left](int u, int k) { return Part::place(u, k) < left; });
  };

  const std::int64_t whole = r.count() / P * P;
  Batches batches(whole / items, int(P / items));
  ExactBatch<Reduction, U, Vectors> batch;
  const bool has_batch = batches.left();
  if (has_batch) batch.load(r, batches.current() * items);
  sums.lay_borders(r, batch, [has_batch](int, int) { return has_batch; });
  while (batches.left()) {
    batches.advance();
    sums.add(
        r, batch, [](int, int) { return true; },
        [&] {
          if (batches.left()) batch.load(r, batches.current() * items);
        });
  }
  if (blockIdx.x != 0 || threadIdx.x >= 32) return;
  for (std::int64_t first = whole; first < r.count(); first += items) {
    with_part(first, [&](const auto& part, const auto& valid) { sums.add(r, part, valid, [] {}); });
  }
}

// The digits of all blocks' partials become one state; all threads call. Digits are free of order.
template <class Reduction, std::size_t... I>
__device__ __forceinline__ void exact_fold_partials(const typename Reduction::states* partials,
                                                    std::int64_t blocks, typename Reduction::states& to,
                                                    std::index_sequence<I...>) {
  const auto fold_one = [&](auto index) {
    auto& state = detail::slot<decltype(index)::value>(to);
    using State = std::remove_reference_t<decltype(state)>;
    __shared__ unsigned seen;
    if (threadIdx.x == 0) seen = 0;
    for (int d = threadIdx.x; d < State::digits; d += exact_threads) state.digit[d] = 0;
    __syncthreads();
    constexpr int stretches = exact_threads / State::digits;
    const int digit = threadIdx.x % State::digits, stretch = threadIdx.x / State::digits;
    if (stretch < stretches) {
      std::int64_t total = 0;
#pragma unroll 8
      for (std::int64_t b = stretch; b < blocks; b += stretches)
        total += __ldcg(&detail::slot<decltype(index)::value>(partials[b]).digit[digit]);
      atomicAdd(reinterpret_cast<unsigned long long*>(&state.digit[digit]),
                static_cast<unsigned long long>(total));
    }
    for (std::int64_t b = threadIdx.x; b < blocks; b += exact_threads) {
      atomicOr(&seen, __ldcg(&detail::slot<decltype(index)::value>(partials[b]).seen));
    }
    __syncthreads();
    if (threadIdx.x == 0) {
      state.seen = seen;
      state.unused = 0;
    }
    __syncthreads();
  };
  (fold_one(std::integral_constant<std::size_t, I>{}), ...);
}

// One block, which the strategy names, joins the digits of all.
template <bool Vectors, class Combine, class Reduction, class Target>
__global__ void __launch_bounds__(exact_threads, LaneSums<Reduction>::blocks)
    exact_kernel(const Reduction r, const Grid<typename Reduction::states> grid, const Target into) {
  await_earlier_kernels();
  extern __shared__ std::int64_t shared_levels[];
  __shared__ Nodes<typename Reduction::states, 1> node;
  auto* state = node.data();
  LaneSums<Reduction> sums(shared_levels, state);

  exact_add_pleats<Vectors>(r, sums);
  let_next_kernel_come();

  sums.publish();
  if (gridDim.x > 1) {
    if (threadIdx.x == 0) write_for_other_blocks(grid.partials + blockIdx.x, *state);
    if constexpr (Combine::folds_in_kernel) {
      if (!Combine::block_folds_now(grid.counters)) return;
      exact_fold_partials<Reduction>(grid.partials, gridDim.x, *state,
                                     std::make_index_sequence<Reduction::size>{});
    } else {
      return;
    }
  }
  if (threadIdx.x == 0) detail::store(r.result(*state), into);
}

// The second pass of strategies that need one: one block.
template <class Reduction, class Target>
__global__ void __launch_bounds__(exact_threads)
    exact_combine_kernel(const Reduction r, const Grid<typename Reduction::states> grid, std::int64_t blocks,
                         const Target into) {
  await_earlier_kernels();
  __shared__ Nodes<typename Reduction::states, 1> node;
  exact_fold_partials<Reduction>(grid.partials, blocks, *node.data(),
                                 std::make_index_sequence<Reduction::size>{});
  if (threadIdx.x == 0) detail::store(r.result(*node.data()), into);
}

}  // namespace pleat::gpu
