// Prod<T, Accumulator>: the product; 1 for the empty range. Integer products wrap modulo 2^64. Of
// std::array<T, N> each part is a product of its own; complex numbers multiply as (ac - bd, ad + bc), each
// operation rounded once. Error of n factors with unit roundoff u: a relative (n - 1) u in first order, for
// complex numbers sqrt(5) (n - 1) u (Brent, Percival and Zimmermann 2007). NaN results are the canonical
// quiet NaN.
#pragma once

#include <array>
#include <concepts>
#include <type_traits>

#include <pleat/accumulators/in.hpp>
#include <pleat/accumulators/plain.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/parts.hpp>
#include <pleat/detail/summation.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class T, class Accumulator = Plain>
struct Prod {
  using value_type = detail::held_parts_t<Accumulator, T>;
  using result_type = value_type;
  static_assert(
      detail::HasParts<value_type> || detail::has_operation<value_type, detail::Multiplies>,
      "Prod: the type must be a number, std::complex or std::array of numbers, or have an operator*");
  static constexpr bool order_free = detail::is_integral_by_parts<value_type>;
  static constexpr bool symmetric = detail::commutes<value_type>;

  template <class L>
  struct lanes {
    detail::plain_t<L> product;
    PLEAT_INLINE lanes<value_type> lane(int k) const { return {detail::lane(product, k)}; }
  };
  using state = lanes<value_type>;

  // A user's type has one if it can be made from the number 1; an aggregate's first member says nothing of a
  // product.
  PLEAT_INLINE static state identity()
    requires((std::constructible_from<value_type, int> && !std::is_aggregate_v<value_type>) ||
             detail::HasParts<value_type>)
  {
    return {detail::One<detail::plain_t<value_type>>::value()};
  }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return {detail::to_plain(x)};
  }
  template <class L>
  PLEAT_INLINE static void fold(lanes<L>& s, const L& x) {
    s.product = detail::mul(s.product, detail::to_plain(x));
  }
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r) {
    return {detail::mul(l.product, r.product)};
  }
  PLEAT_INLINE static result_type result(const state& s) {
    return detail::from_plain<value_type>(detail::canonical(s.product));
  }
};

PLEAT_MODEL(Reducer<Prod<double>>);
PLEAT_MODEL(Reducer<Prod<int>>);
PLEAT_MODEL(Reducer<Prod<std::array<float, 2>>>);

}  // namespace pleat
