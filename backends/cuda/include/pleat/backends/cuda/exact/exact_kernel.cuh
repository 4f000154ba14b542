// The kernel for passes whose reducers are all exact sums. They are free of order, so each lane adds to what
// it holds over all its pleats, and lanes are joined once per block. Bits as everywhere: the sum is exact and
// rounded once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <pleat/backends/cuda/device/block_tree.cuh>
#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/exact/lane_levels.cuh>
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

// A term of a float's product is a double: the sum of the rounded product and its error.
template <class V, class Value>
inline constexpr bool is_product = requires(Value pair) { pair.second; };
template <class V, class Value>
using term_t = std::conditional_t<is_product<V, Value>, double, V>;
template <class V, class Value>
inline constexpr int terms_per_item = is_product<V, Value> && std::is_same_v<V, double> ? 2 : 1;

// Where a fold leaves its terms: each item has slots of its own, so that all indices are known to the
// compiler.
template <class V, class Term>
struct TermSlots {
  Term* next;
  __device__ __forceinline__ void add(V x) { *next++ = x; }
  // The sum of the rounded product and its error is the exact product, unless that leaves the range of float.
  __device__ __forceinline__ void add_product(float x, float y)
    requires(!std::is_same_v<V, Term>)
  {
    double product = detail::mul(double(x), double(y));
    constexpr unsigned least = unsigned(1023 - 149 + 48) << 21, most = unsigned(1023 + 127) << 21;
    if ((top_word(product) << 1) - least >= most - least && product != 0) {
      const float rounded = detail::mul(x, y);
      product = rounded;
      if (detail::sub(rounded, rounded) == 0) {
        product = detail::add(product, double(detail::product_error(rounded, x, y)));
      }
    }
    *next++ = product;
  }
};

// May the sum R run here? It is exact, and its fold takes any receiver of terms.
template <class R, class Value>
concept FoldsInto = ExactOf<typename R::state>::is_exact &&
                    requires(TermSlots<typename ExactOf<typename R::state>::value,
                                       term_t<typename ExactOf<typename R::state>::value, Value>>
                                 to,
                             Value x) { R::fold(to, detail::convert<typename R::value_type>(x)); };

// The items that a lane loads at once, U rows of a pleat.
template <class Reduction, int U, bool Vectors>
struct ExactBatch {
  static constexpr int V = vector_width<Reduction>, rows = U, columns = Reduction::shape::columns;
  typename Reduction::Body::template raw<V> loaded[U];
  std::int64_t index;

  __device__ __forceinline__ void load(const Reduction& r, std::int64_t first) {
    index = r.first_index() + first + threadIdx.x % 32 * V;
#pragma unroll
    for (int u = 0; u < U; ++u) loaded[u] = r.body().template load<V>(index + u * columns);
  }
  __device__ __forceinline__ auto item(const Reduction& r, int u, int k) const {
    return r.body().template item<V>(loaded[u], k, index + u * columns);
  }
};
template <class Reduction, int U>
struct ExactBatch<Reduction, U, false> {
  using Value = typename Reduction::value;
  static constexpr int V = vector_width<Reduction>, rows = U, columns = Reduction::shape::columns;
  detail::plain_t<Value> x[U][V];

  __device__ __forceinline__ static int place(int u, int k) {
    return threadIdx.x % 32 + 32 * k + u * columns;
  }
  __device__ __forceinline__ void load(const Reduction& r, std::int64_t first) {
    load(r, first, columns * U);
  }
  // The items below `count`.
  __device__ __forceinline__ void load(const Reduction& r, std::int64_t first, std::int64_t count) {
#pragma unroll
    for (int u = 0; u < U; ++u) {
#pragma unroll
      for (int k = 0; k < V; ++k) {
        if (place(u, k) < count) x[u][k] = detail::to_plain(r.item(first + place(u, k)));
      }
    }
  }
  __device__ __forceinline__ Value item(const Reduction&, int u, int k) const {
    return detail::from_plain<Value>(x[u][k]);
  }
};

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
  template <class R, class Reduction, class Batch, class Valid>
  __device__ __forceinline__ void add(const Reduction& r, const Batch& batch, const Valid& valid) {
    Terms<Batch> terms(TypeTag<R>{}, r, batch, valid);
    if (only_minus_zeros) {
      bool other = false;
#pragma unroll
      for (const Term& term : terms.x) other = other || !is_minus_zero(term);
      only_minus_zeros = !__any_sync(whole_warp, other);
    }
    levels.add(terms.x);
  }
  template <class R, class Reduction, class Batch, class Valid>
  __device__ __forceinline__ void lay_borders(const Reduction& r, const Batch& batch, const Valid& valid) {
    levels.lay_borders(Terms<Batch>(TypeTag<R>{}, r, batch, valid).x);
  }
  // Joins the lanes of the block in its digits. All threads call.
  __device__ __forceinline__ void publish() {
    levels.finish();
    __syncthreads();
    levels.publish();
    if (threadIdx.x % 32 == 0 && !only_minus_zeros)
      atomicOr(&levels.shared->seen, unsigned(State::not_minus_zero));
    __syncthreads();
    if (threadIdx.x == 0) levels.shared->carry();
  }
};

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

  static constexpr int size = (0 + ... + Sum<I>::size);          // integers in shared memory
  static constexpr int blocks = std::clamp(28000 / size, 1, 3);  // of a multiprocessor
  static constexpr int terms = std::max({terms_per_item<Real<I>, typename Reduction::value>...});

  __device__ __forceinline__ LaneSums(std::int64_t* shared, typename Reduction::states* states) {
    ((detail::slot<I>(sums).start(shared, &detail::slot<I>(*states)), shared += Sum<I>::size), ...);
    __syncthreads();
  }
  template <class Batch, class Valid>
  __device__ __forceinline__ void add(const Reduction& r, const Batch& batch, const Valid& valid) {
    (detail::slot<I>(sums).template add<Reducer<I>>(r, batch, valid), ...);
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

// Warps take a pleat each, and then the next that none has taken: they are not equally fast, and exact sums
// do not tell who took what. `taken` counts those beyond each warp's first; without it every warp takes its
// share.
class Pleats {
 public:
  __device__ __forceinline__ explicit Pleats(unsigned long long* taken)
      : taken_(taken),
        warps_(std::int64_t(gridDim.x) * (exact_threads / 32)),
        own_(std::int64_t(blockIdx.x) * (exact_threads / 32) + threadIdx.x / 32),
        next_(own_) {}
  // All lanes call. What comes after is asked for at once, since the answer takes a while.
  __device__ __forceinline__ std::int64_t take() {
    const std::int64_t pleat = taken_ == nullptr ? next_ : __shfl_sync(whole_warp, next_, 0);
    if (taken_ == nullptr) {
      next_ += warps_;
    } else if (threadIdx.x % 32 == 0) {
      next_ = warps_ + std::int64_t(atomicAdd(taken_, 1ull));
    }
    return pleat;
  }
  __device__ __forceinline__ bool is_first_warp() const { return own_ == 0; }

 private:
  unsigned long long* taken_;
  std::int64_t warps_, own_, next_;
};

// A warp's part of the range.
template <bool Vectors, class Reduction>
__device__ __forceinline__ void exact_add_pleats(const Reduction& r, LaneSums<Reduction>& sums,
                                                 Pleats pleats) {
  constexpr int V = vector_width<Reduction>;
  constexpr int U = std::max(1, 16 / (V * LaneSums<Reduction>::terms)), items = U * Reduction::shape::columns;
  constexpr std::int64_t P = Reduction::shape::items;
  using Part = ExactBatch<Reduction, U, false>;
  // The batch that begins at item `first`, which may have fewer items.
  const auto with_part = [&r](std::int64_t first, const auto& f) {
    const std::int64_t left = r.count() - first;
    Part part;
    part.load(r, first, left);
    f(part, [left](int u, int k) { return Part::place(u, k) < left; });
  };

  with_part(0, [&](const auto& part, const auto& valid) { sums.lay_borders(r, part, valid); });
  const std::int64_t whole = r.count() / P;
  for (std::int64_t pleat = pleats.take(); pleat < whole; pleat = pleats.take()) {
#pragma unroll 1
    for (std::int64_t first = pleat * P; first < (pleat + 1) * P; first += items) {
      ExactBatch<Reduction, U, Vectors> batch;
      batch.load(r, first);
      sums.add(r, batch, [](int, int) { return true; });
    }
  }
  if (!pleats.is_first_warp()) return;
  for (std::int64_t first = whole * P; first < r.count(); first += items) {
    with_part(first, [&](const auto& part, const auto& valid) { sums.add(r, part, valid); });
  }
}

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
#pragma unroll 8
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

// The last block to publish joins the digits of all.
template <bool Vectors, class Strategy, class Reduction, class Target>
__global__ void __launch_bounds__(exact_threads, LaneSums<Reduction>::blocks)
    exact_kernel(const Reduction r, const Grid<typename Reduction::states> grid, const Target into) {
  extern __shared__ std::int64_t shared_levels[];
  __shared__ Nodes<typename Reduction::states, 1> node;
  auto* state = node.data();
  LaneSums<Reduction> sums(shared_levels, state);

  // Zero before and after a launch, as the counter of arrivals beside it is.
  auto* taken = gridDim.x > 1 && Strategy::folds_in_kernel
                    ? reinterpret_cast<unsigned long long*>(grid.arrivals + 2)
                    : nullptr;
  exact_add_pleats<Vectors>(r, sums, Pleats(taken));

  sums.publish();
  if (gridDim.x > 1) {
    if (threadIdx.x == 0) write_for_other_blocks(grid.partials + blockIdx.x, *state);
    if constexpr (Strategy::folds_in_kernel) {
      if (!Strategy::is_last_block(grid.arrivals)) return;
      if (threadIdx.x == 0) *taken = 0;
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

}  // namespace pleat::gpu
