// Moments<T, Accumulator, Order, Nan>: count, mean and the sum of squared deviations, in one pass as
// Welford's (1962): down a column of 32 items from sums around its first item and, after every eight, around
// the mean so far (detail/moment_column.hpp), between partials by the rule of Chan, Golub and LeVeque (1979),
// with the counts that the fold's shape gives. Order 3 adds the skewness, order 4 the kurtosis as well, by
// the rule of Pebay (2008); what a lower order has keeps its bits. Moments<float>, half and integers are held
// in double; name In<T> for another type. With u the unit roundoff of what it is held in, the mean of n
// values errs by at most u max|x| (18 + 4 log2 n); the squared deviations by some u |mean| / deviation (Chan,
// Golub and LeVeque 1983), where the difference of sums of squares has the square of that ratio, and by up to
// 420 u where a column's first item lies far from its others (a dozen seen, as with Welford's update). Their
// third and fourth powers stay within double for floats; doubles beyond 1e75 may overflow in order 4, to inf
// or NaN by IEEE, and those that differ by less than 1e-75 lose digits to underflow; in order 2 that happens
// beyond 1e150 and below 1e-150, and to the mean of items more than 2e307 apart. An infinity makes the mean
// infinite or NaN, by where it stands, and the deviations NaN. NaN propagates, or is passed over with
// Nan::Ignore; then count is the number of the others (and the CPU folds scalars, not SIMD lanes).
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include <pleat/accumulators/in.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/limits.hpp>
#include <pleat/detail/moment_column.hpp>
#include <pleat/detail/moment_lanes.hpp>
#include <pleat/detail/row_share.hpp>
#include <pleat/detail/without_nan.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/options.hpp>

namespace pleat {

// Empty: count 0, mean and variances NaN. One item: population variance 0, sample variance NaN.
template <class F, int Order = 2>
struct MomentsResult {
  std::int64_t count;
  F mean;
  F squared_deviations;  // sum of (x - mean)^2

  PLEAT_FUNCTION F variance() const { return over(count); }             // population: divided by n
  PLEAT_FUNCTION F sample_variance() const { return over(count - 1); }  // sample: divided by n - 1
  PLEAT_FUNCTION F deviation() const { return std::sqrt(variance()); }
  PLEAT_FUNCTION F sample_deviation() const { return std::sqrt(sample_variance()); }

 private:
  PLEAT_FUNCTION F over(std::int64_t n) const {
    return n > 0 ? squared_deviations / F(n) : detail::quiet_nan<F>();
  }
};

// Both measures are the population's: g1 = m3 / m2^(3/2) and g2 = m4 / m2^2 - 3 (0 for a normal
// distribution), where mk is the mean of (x - mean)^k. NaN where all items are equal.
template <class F>
struct MomentsResult<F, 3> : MomentsResult<F, 2> {
  F cubed_deviations;  // sum of (x - mean)^3

  PLEAT_FUNCTION F skewness() const {
    const F variance = this->variance();
    return detail::canonical(cubed_deviations / F(this->count) / (variance * std::sqrt(variance)));
  }
};
template <class F>
struct MomentsResult<F, 4> : MomentsResult<F, 3> {
  F quartic_deviations;  // sum of (x - mean)^4

  PLEAT_FUNCTION F kurtosis() const {
    const F variance = this->variance();
    return detail::canonical(quartic_deviations / F(this->count) / (variance * variance) - F(3));
  }
};

template <class T, class Accumulator = In<double>, int Order = 2, Nan nan_items = Nan::Propagate>
struct Moments {
  static_assert(2 <= Order && Order <= 4,
                "Moments: the order is 2 (mean and variance), 3 (skewness) or 4 (kurtosis)");
  using value_type = held_t<Accumulator, T>;
  using result_type = MomentsResult<value_type, Order>;
  static_assert(std::is_floating_point_v<value_type>, "Moments: the accumulator must be float or double");
  static constexpr bool needs_every_item = true;
  static constexpr int settled_rows = detail::rows_between_centers;

  template <class L>
  using lanes = detail::MomentLanes<L, Order>;
  using state = lanes<value_type>;

  template <class L>
  using column_of = detail::MomentColumn<L, Order>;
  using column = column_of<value_type>;

  PLEAT_INLINE static state identity() { return start(-value_type(0), value_type(0)); }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return start(x, detail::sub(x, x));  // 0, or NaN where x is infinite or NaN
  }
  template <class L>
  PLEAT_INLINE static column_of<L> begin(const L& x) {
    return detail::begin_moments<Order>(x);
  }
  template <class L>
  PLEAT_INLINE static void fold_within(column_of<L>& c, const L& x) {
    detail::add_to_moments(c, x);
  }
  template <class L>
  PLEAT_INLINE static void settle(column_of<L>& c, int row) {
    detail::settle_moments(c, row);
  }
  template <class L>
  PLEAT_INLINE static void fold(column_of<L>& c, const L& x, int row) {
    fold_within(c, x);
    settle(c, row);
  }
  template <class L>
  PLEAT_INLINE static lanes<L> end(const column_of<L>& c) {
    return detail::end_moments(c);
  }
  PLEAT_INLINE static state end(const column& c, std::int64_t, int) { return detail::end_moments(c); }
  // f = nr / (nl + nr), rounded once, from the counts alone: exactly one half for equal counts.
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r, Counts n) {
    using detail::add, detail::sub, detail::mul;
    const value_type f = share_of(n.right, n);
    const value_type weight = mul(value_type(n.left), f);
    const L d = sub(l.mean, r.mean);
    const L square = mul(mul(d, d), detail::broadcast<L>(weight));
    lanes<L> s;
    s.mean = sub(l.mean, mul(d, detail::broadcast<L>(f)));
    s.deviations = add(add(l.deviations, r.deviations), square);
    if constexpr (Order > 2) detail::join_higher_moments(s, l, r, d, square, share_of(n.left, n), f);
    return s;
  }
  PLEAT_INLINE static result_type result(const state& s, std::int64_t items) {
    using detail::canonical;
    const bool none = items == 0;
    const value_type nan = detail::quiet_nan<value_type>();
    const MomentsResult<value_type, 2> two{items, none ? nan : canonical(s.mean),
                                           none ? nan : canonical(s.deviations)};
    if constexpr (Order == 2) {
      return two;
    } else {
      const MomentsResult<value_type, 3> three{two, none ? nan : canonical(s.cubes)};
      if constexpr (Order == 3) {
        return three;
      } else {
        return {three, none ? nan : canonical(s.quartics)};
      }
    }
  }

 private:
  template <class L>
  PLEAT_INLINE static lanes<L> start(const L& mean, const L& zero) {
    if constexpr (Order == 2) {
      return {mean, zero};
    } else if constexpr (Order == 3) {
      return {mean, zero, zero};
    } else {
      return {mean, zero, zero, zero};
    }
  }
  PLEAT_INLINE static value_type share_of(std::int64_t part, Counts n) {
    return n.left == n.right ? value_type(0.5) : detail::div(value_type(part), value_type(n.left + n.right));
  }
};

template <class T, class Accumulator, int Order>
struct Moments<T, Accumulator, Order, Nan::Ignore> : detail::WithoutNan<Moments<T, Accumulator, Order>> {};

PLEAT_MODEL(Reducer<Moments<float>>);
PLEAT_MODEL(Reducer<Moments<double>>);
PLEAT_MODEL(Reducer<Moments<int>>);
PLEAT_MODEL(Reducer<Moments<float, In<double>, 2, Nan::Ignore>>);
PLEAT_MODEL(Reducer<Moments<float, In<double>, 3>>);
PLEAT_MODEL(Reducer<Moments<float, In<double>, 4>>);

}  // namespace pleat
