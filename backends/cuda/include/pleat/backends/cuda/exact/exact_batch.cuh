// What the kernel of exact sums works on: terms, the items that a lane loads at once, and which of them a
// warp takes.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/backends/cuda/device/warp_pleat.cuh>
#include <pleat/backends/cuda/exact/lane_levels.cuh>
#include <pleat/detail/superaccumulator.hpp>
#include <pleat/detail/two_product.hpp>

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

// A warp's share of `count` batches, `run` of which make a pleat: every warps-th pleat, and of the pleats
// that do not go round an equal part.
class Batches {
 public:
  __device__ __forceinline__ Batches(std::int64_t count, int run) : run_(run) {
    const std::int64_t warp = std::int64_t(blockIdx.x) * (exact_threads / 32) + threadIdx.x / 32;
    warps_ = std::int64_t(gridDim.x) * (exact_threads / 32);
    rounds_ = count / (warps_ * run);
    const std::int64_t shared_out = rounds_ * warps_ * run, rest = count - shared_out;
    last_begin_ = shared_out + rest * warp / warps_;
    last_end_ = shared_out + rest * (warp + 1) / warps_;
    begin_ = rounds_ > 0 ? warp * run : last_begin_;
    end_ = rounds_ > 0 ? begin_ + run : last_end_;
  }
  __device__ __forceinline__ bool left() const { return begin_ < end_; }
  __device__ __forceinline__ std::int64_t current() const { return begin_; }
  __device__ __forceinline__ void advance() {
    if (++begin_ < end_ || rounds_ == 0) return;
    --rounds_;
    begin_ = rounds_ > 0 ? begin_ + (warps_ - 1) * run_ : last_begin_;
    end_ = rounds_ > 0 ? begin_ + run_ : last_end_;
  }

 private:
  int run_;
  std::int64_t warps_, rounds_, begin_, end_, last_begin_, last_end_;
};

}  // namespace pleat::gpu
