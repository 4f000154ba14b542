// The kernel for passes whose reducers are all exact sums. They are free of order, so each lane adds to what
// it holds over all its pleats, and digits are joined once per block. Bits as everywhere: the sum is exact
// and rounded once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <pleat/backends/cuda/device/block_tree.cuh>
#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/exact/lane_window.cuh>
#include <pleat/backends/cuda/kernel.cuh>
#include <pleat/detail/superaccumulator.hpp>

namespace pleat::gpu {

template <class S>
struct ExactOf {
  static constexpr bool is_exact = false;
};
template <class V>
struct ExactOf<detail::Superaccumulator<V>> {
  static constexpr bool is_exact = true;
  using value = V;
};

inline constexpr int exact_threads = 256;

// What a lane holds of one exact sum.
template <class V, int Columns>
struct LaneSum {
  using Bins = LaneBins<V, exact_threads>;
  using State = detail::Superaccumulator<V>;

  Expansion<V> column[Columns];
  Bins bins;
  unsigned seen;        // as State::seen
  unsigned other_bits;  // zero as long as all values were -0.0
  int skip;             // batches for which the expansions are not tried

  // Terms of one batch go to the expansion, watched, or one by one to the bins.
  struct Trial {
    Expansion<V>& expansion;
    unsigned& bad;
    __device__ __forceinline__ void add(V x) { expansion.add(x, bad); }
  };
  struct ToBins {
    LaneSum& sum;
    __device__ __forceinline__ void add(V x) { sum.add_to_bins(x); }
  };

  __device__ __forceinline__ void add_to_bins(V x) {
    if (is_finite(x)) {
      bins.add_value(x);
    } else {
      seen |= x != x ? State::nan : x > V(0) ? State::plus_infinity : State::minus_infinity;
    }
  }
  __device__ __forceinline__ static bool is_finite(float x) {
    return (__float_as_uint(x) & 0x7f800000u) != 0x7f800000u;
  }
  __device__ __forceinline__ static bool is_finite(double x) {
    return (unsigned(__double2hiint(x)) & 0x7ff00000u) != 0x7ff00000u;
  }
  __device__ __forceinline__ void flush() {
    bins.carry();
#pragma unroll
    for (int k = 0; k < Columns; ++k) column[k].flush(bins);
  }
};

template <class Reduction>
struct ExactPass {
  using Value = typename Reduction::value;
  static constexpr int V = vector_width<Reduction>, U = 8;
  static constexpr int columns = Reduction::shape::columns, rows = Reduction::shape::rows;
  // A bin has room for 200 values; a product is two.
  static constexpr int batches_between_carries = std::max(1, 96 / (U * V));

  // One batch of U x V items for the I-th sum. All lanes call. An inexact batch is tried again with empty
  // expansions, and then added to the bins; after that the bins are used at once for a while.
  template <class R, class Sum>
  __device__ __forceinline__ static void add_batch(const R&, Sum& sum, const Value (&x)[U][V]) {
#pragma unroll
    for (int u = 0; u < U; ++u) {
#pragma unroll
      for (int k = 0; k < V; ++k) note_zero(sum, detail::convert<typename R::value_type>(x[u][k]));
    }
    if (sum.skip > 0) {
      --sum.skip;
    } else {
      for (int attempt = 0; attempt < 2; ++attempt) {
        decltype(sum.column) trial;
        unsigned bad = 0;
#pragma unroll
        for (int k = 0; k < V; ++k) trial[k] = sum.column[k];
#pragma unroll
        for (int u = 0; u < U; ++u) {
#pragma unroll
          for (int k = 0; k < V; ++k) {
            typename Sum::Trial to{trial[k], bad};
            R::fold(to, detail::convert<typename R::value_type>(x[u][k]));
          }
        }
        if (!__any_sync(whole_warp, bad != 0)) {
#pragma unroll
          for (int k = 0; k < V; ++k) sum.column[k] = trial[k];
          return;
        }
        sum.flush();
      }
      sum.skip = 31;
    }
    if (sum.skip % batches_between_carries == 0) sum.bins.carry();
#pragma unroll
    for (int u = 0; u < U; ++u) {
#pragma unroll
      for (int k = 0; k < V; ++k) add_item<R>(sum, x[u][k]);
    }
  }
  template <class R, class Sum>
  __device__ __forceinline__ static void add_item(Sum& sum, const Value& x) {
    typename Sum::ToBins to{sum};
    R::fold(to, detail::convert<typename R::value_type>(x));
  }
  template <class Sum, class X>
  __device__ __forceinline__ static void note_zero(Sum& sum, const X& x) {
    if constexpr (std::is_same_v<X, float>) {
      sum.other_bits |= __float_as_uint(x) ^ 0x80000000u;
    } else if constexpr (std::is_same_v<X, double>) {
      sum.other_bits |= unsigned(__double2hiint(x)) ^ 0x80000000u;
      sum.other_bits |= unsigned(__double2loint(x));
    } else {  // a pair: its product is -0.0 where the signs differ and one is zero
      const auto product = detail::mul(x.first, x.second);
      note_zero(sum, product);
    }
  }
};

// Everything a lane holds for a pass, one LaneSum per reducer.
template <class Reduction, class Indices = std::make_index_sequence<Reduction::size>>
struct LaneSums;
template <class Reduction, std::size_t... I>
struct LaneSums<Reduction, std::index_sequence<I...>> {
  template <std::size_t K>
  using State = detail::slot_t<K, typename Reduction::states>;
  template <std::size_t K>
  using Sum = LaneSum<typename ExactOf<State<K>>::value, vector_width<Reduction>>;

  detail::Bundle<Sum<I>...> sums;

  static constexpr int bins = (0 + ... + Sum<I>::Bins::size);

  __device__ __forceinline__ explicit LaneSums(std::int64_t* shared) {
    ((start(detail::slot<I>(sums), shared), shared += Sum<I>::Bins::size), ...);
  }
  template <class Value>
  __device__ __forceinline__ void add_batch(const Reduction& r, const Value& x) {
    (ExactPass<Reduction>::add_batch(r.template reducer<I>(), detail::slot<I>(sums), x), ...);
  }
  template <class Value>
  __device__ __forceinline__ void add_item(const Reduction& r, const Value& x) {
    (add_one(r.template reducer<I>(), detail::slot<I>(sums), x), ...);
  }
  // Joins the lanes of the block; all threads call. Thread d of each sum writes digit d of `to`.
  __device__ __forceinline__ void publish(typename Reduction::states* to) {
    (publish_one(detail::slot<I>(sums), detail::slot<I>(*to)), ...);
  }

 private:
  template <class S>
  __device__ __forceinline__ static void start(S& sum, std::int64_t* shared) {
    for (auto& column : sum.column) column.clear();
    sum.bins.bins = shared + (S::Bins::private_to_lane ? threadIdx.x : 0);
    sum.seen = sum.other_bits = 0;
    sum.skip = 0;
    for (int k = threadIdx.x; k < S::Bins::size; k += exact_threads) shared[k] = 0;
  }
  template <class R, class S, class Value>
  __device__ __forceinline__ static void add_one(const R&, S& sum, const Value& x) {
    sum.bins.carry();
    ExactPass<Reduction>::note_zero(sum, detail::convert<typename R::value_type>(x));
    ExactPass<Reduction>::template add_item<R>(sum, x);
  }
  template <class S>
  __device__ __forceinline__ static void publish_one(S& sum, typename S::State& to) {
    __shared__ unsigned seen;
    if (threadIdx.x == 0) seen = 0;
    sum.flush();
    sum.bins.carry();
    __syncthreads();
    atomicOr(&seen, sum.seen | (sum.other_bits != 0 ? S::State::not_minus_zero : 0u));
    const std::int64_t* first = sum.bins.bins - (S::Bins::private_to_lane ? threadIdx.x : 0);
    if constexpr (S::Bins::private_to_lane) {
      const int lane = threadIdx.x % 32;
      for (int digit = threadIdx.x / 32; digit < S::State::digits; digit += exact_threads / 32) {
        std::int64_t total = 0;
        for (int t = lane; t < exact_threads; t += 32) total += first[digit * exact_threads + t];
        for (int mask = 16; mask >= 1; mask /= 2) total += shuffle_xor(total, mask);
        if (lane == 0) to.digit[digit] = total;
      }
    } else {
      for (int digit = threadIdx.x; digit < S::State::digits; digit += exact_threads)
        to.digit[digit] = first[digit];
    }
    __syncthreads();
    if (threadIdx.x == 0) {
      to.seen = seen;
      to.unused = 0;
      to.carry();
    }
  }
};

// The digits of all blocks' partials become one state; all threads call. Digits are free of order.
template <class Reduction, std::size_t... I>
__device__ __forceinline__ void exact_fold_partials(const typename Reduction::states* partials,
                                                    std::int64_t blocks, typename Reduction::states& to,
                                                    std::index_sequence<I...>) {
  const auto fold_one = [&](auto index) {
    auto& state = detail::slot<index>(to);
    using State = std::remove_reference_t<decltype(state)>;
    __shared__ unsigned seen;
    if (threadIdx.x == 0) seen = 0;
    for (int d = threadIdx.x; d < State::digits; d += exact_threads) state.digit[d] = 0;
    __syncthreads();
    constexpr int stretches = exact_threads / State::digits;
    const int digit = threadIdx.x % State::digits, stretch = threadIdx.x / State::digits;
    if (stretch < stretches) {
      std::int64_t total = 0;
      for (std::int64_t b = stretch; b < blocks; b += stretches)
        total += __ldcg(&detail::slot<index>(partials[b]).digit[digit]);
      atomicAdd(reinterpret_cast<unsigned long long*>(&state.digit[digit]),
                static_cast<unsigned long long>(total));
    }
    for (std::int64_t b = threadIdx.x; b < blocks; b += exact_threads) {
      atomicOr(&seen, __ldcg(&detail::slot<index>(partials[b]).seen));
    }
    __syncthreads();
    if (threadIdx.x == 0) {
      state.seen = seen;
      state.unused = 0;
      state.carry();
    }
    __syncthreads();
  };
  (fold_one(std::integral_constant<std::size_t, I>{}), ...);
}

// Blocks take pleats in turn, a warp each; the last block to publish joins the digits of all.
template <bool Vectors, class Strategy, class Reduction, class Target>
__global__ void __launch_bounds__(exact_threads)
    exact_kernel(const Reduction r, const Grid<typename Reduction::states> grid, const Target into) {
  using Pass = ExactPass<Reduction>;
  extern __shared__ std::int64_t shared_bins[];
  __shared__ Nodes<typename Reduction::states, 1> node;
  LaneSums<Reduction> sums(shared_bins);
  __syncthreads();

  constexpr int V = Pass::V, U = Pass::U, columns = Pass::columns;
  constexpr std::int64_t P = Reduction::shape::items;
  const int lane = threadIdx.x % 32;
  const std::int64_t warps = std::int64_t(gridDim.x) * (exact_threads / 32);
  for (std::int64_t pleat = std::int64_t(blockIdx.x) * (exact_threads / 32) + threadIdx.x / 32;
       pleat < grid.pleats; pleat += warps) {
    const std::int64_t first = pleat * P, left = r.count() - first;
    if (left < P) {
      for (std::int64_t j = lane; j < left; j += 32) sums.add_item(r, r.item(first + j));
      continue;
    }
#pragma unroll 1
    for (int start = 0; start < Pass::rows; start += U) {
      typename Reduction::value x[U][V];
      if constexpr (Vectors) {
        const std::int64_t index = r.first_index() + first + lane * V;
        typename Reduction::Body::template raw<V> loaded[U];
#pragma unroll
        for (int u = 0; u < U; ++u) loaded[u] = r.body().template load<V>(index + (start + u) * columns);
#pragma unroll
        for (int u = 0; u < U; ++u) {
#pragma unroll
          for (int k = 0; k < V; ++k)
            x[u][k] = r.body().template item<V>(loaded[u], k, index + (start + u) * columns);
        }
      } else {
#pragma unroll
        for (int u = 0; u < U; ++u) {
#pragma unroll
          for (int k = 0; k < V; ++k) x[u][k] = r.item(first + lane + 32 * k + (start + u) * columns);
        }
      }
      sums.add_batch(r, x);
    }
  }

  auto* state = node.data();
  sums.publish(state);
  __syncthreads();
  if (gridDim.x > 1) {
    if (threadIdx.x == 0) write_for_other_blocks(grid.partials + blockIdx.x, *state);
    if constexpr (Strategy::folds_in_kernel) {
      if (!Strategy::is_last_block(grid.arrivals)) return;
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
  __shared__ Nodes<typename Reduction::states, 1> node;
  exact_fold_partials<Reduction>(grid.partials, blocks, *node.data(),
                                 std::make_index_sequence<Reduction::size>{});
  if (threadIdx.x == 0) detail::store(r.result(*node.data()), into);
}

// May the pass run here? All its sums are exact, and their fold takes any receiver of terms.
template <class R, class Value>
concept FoldsInto = ExactOf<typename R::state>::is_exact &&
                    requires(typename LaneSum<typename ExactOf<typename R::state>::value, 1>::ToBins to,
                             Value x) { R::fold(to, detail::convert<typename R::value_type>(x)); };

}  // namespace pleat::gpu
