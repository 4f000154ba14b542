// Exact: the correctly rounded sum, by a fixed-point number as wide as the type's range. Free of order, of
// partition and of thread count; NaN and infinities by IEEE. The error is at most half a unit in the last
// place of the result, always; a sum beyond the range is an infinity, while none on the way is. Half and
// bfloat16 sum exactly to float; integers are exact anyway and held as with Plain. Products enter as their
// rounded value and its error: exactly from 2^-969 (float: 2^-102) to the largest number. Below, each may
// lose half the smallest subnormal; one that overflows is an infinity.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/accumulators/plain.hpp>
#include <pleat/concepts/accumulator.hpp>
#include <pleat/detail/superaccumulator.hpp>
#include <pleat/detail/two_product.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/macros.hpp>

namespace pleat {
namespace detail {

template <class V>
struct ExactSum {
  using value_type = V;
  using total_type = V;
  using state = Superaccumulator<V>;
  static constexpr bool order_free = true;
  static constexpr bool needs_every_item = true;

  PLEAT_INLINE static state identity() { return state::zero(); }
  PLEAT_INLINE static state first(V x) {
    state s = state::zero();
    fold(s, x);
    return s;
  }
  // Adds is the state, or whatever else a backend collects exact terms in.
  template <class Adds>
  PLEAT_INLINE static void fold(Adds& s, V x) {
    s.add(x);
  }
  // A product is the sum of its rounded value and of its error.
  PLEAT_INLINE static state first_product(V x, V y) {
    state s = state::zero();
    fold_product(s, x, y);
    return s;
  }
  template <class Adds>
  PLEAT_INLINE static void fold_product(Adds& s, V x, V y) {
    if constexpr (requires { s.add_product(x, y); }) {
      s.add_product(x, y);
    } else {
      const V product = mul(x, y);
      s.add(product);
      if (sub(product, product) == V(0)) s.add(product_error(product, x, y));
    }
  }
  // Digits of up to 2^24 items need no carry; beyond, each join leaves carried digits.
  PLEAT_INLINE static state join(const state& l, const state& r, Counts n) {
    state s = l;
    s.add(r);
    if (n.left + n.right > (std::int64_t(1) << 24)) s.carry();
    return s;
  }
  PLEAT_INLINE static V total(const state& s, std::int64_t items) { return s.value(items == 0); }
};

}  // namespace detail

struct Exact {
  template <class T>
  using holds = Plain::holds<T>;
  template <class T>
  using summation =
      std::conditional_t<std::is_floating_point_v<held_t<Plain, T>>, detail::ExactSum<held_t<Plain, T>>,
                         detail::PlainSum<held_t<Plain, T>>>;
};

PLEAT_MODEL(Accumulator<Exact, double>);

}  // namespace pleat
