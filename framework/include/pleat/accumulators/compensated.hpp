// Compensated: the sum and the sum of its rounding errors, which is added once at the end (Neumaier 1974, by
// Knuth's branch-free two-sum). The correction survives every join. Error of n items of type T with unit
// roundoff u:
//   |error| <= u |sum| + 2 (38 + log2 n)^2 u^2 sum |x|
// (after Ogita, Rump and Oishi 2005, for trees of depth 38 + log2 n), down to the smallest subnormals. An
// overflow on the way is an infinity, or NaN where two of opposite sign meet. A partial sum that is the
// largest finite number may cost the correction (Boldo, Graillat and Muller 2017): then the error is Plain's.
// Integers are exact anyway and held as with Plain.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include <pleat/accumulators/plain.hpp>
#include <pleat/concepts/accumulator.hpp>
#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/two_product.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/macros.hpp>

namespace pleat {
namespace detail {

template <class V>
struct CompensatedSum {
  using value_type = V;
  using total_type = V;
  static constexpr bool order_free = false;
  static constexpr bool symmetric = false;
  static constexpr bool needs_every_item = true;

  template <class L>
  struct lanes {
    L sum;
    L correction;
    PLEAT_INLINE lanes<V> lane(int k) const { return {detail::lane(sum, k), detail::lane(correction, k)}; }
  };
  using state = lanes<V>;

  PLEAT_INLINE static state identity() { return {-V(0), V(0)}; }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return {x, broadcast<L>(V(0))};
  }
  template <class L>
  PLEAT_INLINE static void fold(lanes<L>& s, const L& x) {
    const L sum = add(s.sum, x);
    s.correction = add(s.correction, rounding_error(sum, s.sum, x));
    s.sum = sum;
  }
  template <class L>
  PLEAT_INLINE static lanes<L> first_product(const L& x, const L& y) {
    const L product = mul(x, y);
    return {product, product_error(product, x, y)};
  }
  template <class L>
  PLEAT_INLINE static void fold_product(lanes<L>& s, const L& x, const L& y) {
    const L product = mul(x, y);
    fold(s, product);
    s.correction = add(s.correction, product_error(product, x, y));
  }
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r, Counts) {
    const L sum = add(l.sum, r.sum);
    return {sum, add(add(l.correction, r.correction), rounding_error(sum, l.sum, r.sum))};
  }
  // The correction is no number after an infinity or a NaN, nor where it overflowed itself; one of zero must
  // not turn -0.0 into +0.0.
  PLEAT_INLINE static V total(const state& s, std::int64_t items) {
    if (items == 0) return V(0);
    const bool counts = s.correction != V(0) && sub(s.correction, s.correction) == V(0);
    return canonical(counts ? add(s.sum, s.correction) : s.sum);
  }

 private:
  // sum = fl(a + b): the exact a + b - sum.
  template <class L>
  PLEAT_INLINE static L rounding_error(const L& sum, const L& a, const L& b) {
    const L b_part = sub(sum, a);
    return add(sub(a, sub(sum, b_part)), sub(b, b_part));
  }
};

}  // namespace detail

struct Compensated {
  template <class T>
  using holds = Plain::holds<T>;
  template <class T>
  using summation =
      std::conditional_t<std::is_floating_point_v<held_t<Plain, T>>, detail::CompensatedSum<held_t<Plain, T>>,
                         detail::PlainSum<held_t<Plain, T>>>;
};

PLEAT_MODEL(Accumulator<Compensated, float>);

}  // namespace pleat
