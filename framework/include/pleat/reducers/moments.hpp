// Moments<T, Accumulator, Order>: count, mean and the sum of squared deviations, by Welford's update (1962)
// down a column and Chan, Golub and LeVeque's rule (1979) between partials, with the counts that the fold's
// shape gives. Moments<float>, half and integers are held in double; name In<T> for another type. Order 2 so
// far. The mean of n values has the relative error of a pairwise sum; the deviations lose no digits to
// cancellation.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include <pleat/accumulators/in.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/limits.hpp>
#include <pleat/detail/row_share.hpp>
#include <pleat/macros.hpp>

namespace pleat {

// Empty: count 0, mean and variances NaN. One item: population variance 0, sample variance NaN.
template <class F>
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

template <class T, class Accumulator = In<double>, int Order = 2>
struct Moments {
  static_assert(Order == 2, "Moments: the order is 2 (mean and variance)");
  using value_type = held_t<Accumulator, T>;
  using result_type = MomentsResult<value_type>;
  static_assert(std::is_floating_point_v<value_type>, "Moments: the accumulator must be float or double");
  static constexpr bool needs_every_item = true;

  template <class L>
  struct lanes {
    L mean;
    L deviations;
    PLEAT_INLINE lanes<value_type> lane(int k) const {
      return {detail::lane(mean, k), detail::lane(deviations, k)};
    }
  };
  using state = lanes<value_type>;

  PLEAT_INLINE static state identity() { return {-value_type(0), value_type(0)}; }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return {x, detail::sub(x, x)};  // 0, or NaN where x is infinite or NaN
  }
  template <class L>
  PLEAT_INLINE static void fold(lanes<L>& s, const L& x, Item item) {
    using detail::add, detail::sub, detail::mul;
    const value_type share = detail::row_share<value_type>(item.row);
    const L d = sub(s.mean, x);  // this way round a mean of -0.0 keeps its sign
    s.mean = sub(s.mean, mul(d, detail::broadcast<L>(share)));
    s.deviations = add(s.deviations, mul(d, sub(s.mean, x)));
  }
  // f = nr / (nl + nr), rounded once, from the counts alone: exactly one half for equal counts.
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r, Counts n) {
    using detail::add, detail::sub, detail::mul;
    const value_type f =
        n.left == n.right ? value_type(0.5) : detail::div(value_type(n.right), value_type(n.left + n.right));
    const value_type weight = mul(value_type(n.left), f);
    const L d = sub(l.mean, r.mean);
    return {sub(l.mean, mul(d, detail::broadcast<L>(f))),
            add(add(l.deviations, r.deviations), mul(mul(d, d), detail::broadcast<L>(weight)))};
  }
  PLEAT_INLINE static result_type result(const state& s, std::int64_t items) {
    const value_type nan = detail::quiet_nan<value_type>();
    if (items == 0) return {0, nan, nan};
    return {items, detail::canonical(s.mean), detail::canonical(s.deviations)};
  }
};

static_assert(Reducer<Moments<float>> && Reducer<Moments<double>> && Reducer<Moments<int>>);

}  // namespace pleat
