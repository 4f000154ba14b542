// WeightedMean<T, Accumulator>: the total weight and the weighted mean, sum w x / sum w, of zip(values,
// weights). Two sums and one division at the end: the update that divides at each item (West 1979) costs more
// and gains nothing where the sums cannot overflow. Float, half and integers are summed in double; any
// accumulator serves, and Compensated and Exact take the products with their rounding errors. A total weight
// that is not above zero (none, zero, negative, NaN) gives the mean NaN; single weights may be negative. The
// empty range has weight +0.0. A zero weight does not hide an infinite or NaN value (0 * inf is NaN by IEEE),
// and NaN comes out canonical. Values of -0.0 with positive weights have the mean -0.0. Error: with S = sum w
// x and W = sum w, each off by its accumulator's bound dS (that of Dot) and dW (that of Sum),
//   |error| <= (dS + |mean| dW) / (W - dW) + u |mean|, u the unit roundoff of the result.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/accumulators/in.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/limits.hpp>
#include <pleat/detail/plain_sum.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/macros.hpp>
#include <pleat/sources/pair.hpp>

namespace pleat {

template <class F>
struct WeightedMeanResult {
  F weight;  // in total
  F mean;
};

namespace detail {

// Two sums of one kind, of scalars or of lanes.
template <class S>
struct WeightedSums {
  S weights;
  S products;
  PLEAT_INLINE auto lane(int k) const {
    using Scalar = decltype(weights.lane(k));
    return WeightedSums<Scalar>{weights.lane(k), products.lane(k)};
  }
};

// The lanes of a reducer whose summation has some.
template <class Summation>
struct WeightedLanes {};
template <class Summation>
  requires requires { typename Summation::template lanes<typename Summation::value_type>; }
struct WeightedLanes<Summation> {
  template <class L>
  using lanes = WeightedSums<typename Summation::template lanes<typename L::second_type>>;
};

}  // namespace detail

template <class T, class Accumulator = In<double>>
struct WeightedMean : detail::WeightedLanes<detail::own_summation_t<Accumulator, T>> {
  using Summation = detail::own_summation_t<Accumulator, T>;
  using Held = typename Summation::total_type;
  static_assert(std::is_floating_point_v<Held>, "WeightedMean: the accumulator must hold float or double");
  using value_type = Pair<typename Summation::value_type, typename Summation::value_type>;
  using result_type = WeightedMeanResult<Held>;
  using state = detail::WeightedSums<typename Summation::state>;
  static constexpr bool order_free = Summation::order_free;
  static constexpr bool symmetric = detail::is_symmetric<Summation>();
  static constexpr bool needs_every_item = true;

  PLEAT_INLINE static state identity() { return {Summation::identity(), Summation::identity()}; }
  template <class L>
  PLEAT_INLINE static auto first(const L& x) {
    using State = decltype(Summation::first(x.second));
    return detail::WeightedSums<State>{Summation::first(x.second),
                                       Summation::first_product(x.first, x.second)};
  }
  template <class S, class L>
  PLEAT_INLINE static void fold(detail::WeightedSums<S>& s, const L& x) {
    Summation::fold(s.weights, x.second);
    Summation::fold_product(s.products, x.first, x.second);
  }
  template <class S>
  PLEAT_INLINE static detail::WeightedSums<S> join(const detail::WeightedSums<S>& l,
                                                   const detail::WeightedSums<S>& r, Counts n) {
    return {Summation::join(l.weights, r.weights, n), Summation::join(l.products, r.products, n)};
  }
  PLEAT_INLINE static result_type result(const state& s, std::int64_t items) {
    const Held weight = Summation::total(s.weights, items), sum = Summation::total(s.products, items);
    return {weight, weight > 0 ? detail::canonical(detail::div(sum, weight)) : detail::quiet_nan<Held>()};
  }
};

PLEAT_MODEL(Reducer<WeightedMean<float>>);
PLEAT_MODEL(Reducer<WeightedMean<double>>);
PLEAT_MODEL(Reducer<WeightedMean<int>>);

}  // namespace pleat
