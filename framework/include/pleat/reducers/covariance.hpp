// Covariance<T, Accumulator>: of zip(x, y), in one pass, the means, the sums of squared deviations and of
// their products, and from them covariance, correlation and the least-squares line y = intercept + slope x.
// Sums around a column's first pair and, after every eight, around the means so far; Chan, Golub and
// LeVeque's rule (1979) between partials, for products as Bennett et al. (2009) have it; the counts are those
// of the fold's shape. Means and squared deviations have the bits that Moments gives for x and for y. Float,
// half and integers are held in double. Large means cost them some u |mean| / deviation, and a first pair of
// a column that lies far from its others up to 420 u, as in Moments. A constant x has no slope and no
// correlation: NaN, as have doubles whose squared deviations leave the range (beyond 1e154, below 1e-162). A
// NaN in x or y makes all that depends on it the canonical quiet NaN; an infinity does so too, but for its
// mean, which is infinite or NaN.
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
#include <pleat/sources/pair.hpp>

namespace pleat {

// Empty: count 0 and all else NaN. One pair: covariance 0 as a population and NaN as a sample, and no line.
template <class F>
struct CovarianceResult {
  std::int64_t count;
  F mean_x;
  F mean_y;
  F squared_deviations_x;  // sum of (x - mean_x)^2
  F squared_deviations_y;
  F co_deviations;  // sum of (x - mean_x) (y - mean_y)

  PLEAT_FUNCTION F covariance() const { return over(co_deviations, count); }  // population: divided by n
  PLEAT_FUNCTION F sample_covariance() const {
    return over(co_deviations, count - 1);
  }  // sample: divided by n - 1
  PLEAT_FUNCTION F variance_x() const { return over(squared_deviations_x, count); }
  PLEAT_FUNCTION F variance_y() const { return over(squared_deviations_y, count); }
  // Pearson's, kept within [-1, 1], which rounding could leave by a few units in the last place.
  PLEAT_FUNCTION F correlation() const {
    if (!in_range(squared_deviations_x) || !in_range(squared_deviations_y)) return detail::quiet_nan<F>();
    const F r = co_deviations / (std::sqrt(squared_deviations_x) * std::sqrt(squared_deviations_y));
    return detail::canonical(r > 1 ? F(1) : r < -1 ? F(-1) : r);
  }
  PLEAT_FUNCTION F slope() const {
    if (!in_range(squared_deviations_x)) return detail::quiet_nan<F>();
    return detail::canonical(co_deviations / squared_deviations_x);
  }
  PLEAT_GUARDED F intercept() const {
    return detail::canonical(detail::sub(mean_y, detail::mul(slope(), mean_x)));
  }

 private:
  PLEAT_FUNCTION static bool in_range(F sum) { return sum > 0 && sum < detail::infinity<F>(); }
  PLEAT_FUNCTION static F over(F sum, std::int64_t n) { return n > 0 ? sum / F(n) : detail::quiet_nan<F>(); }
};

template <class T, class Accumulator = In<double>>
struct Covariance {
  using Held = held_t<Accumulator, T>;
  static_assert(std::is_floating_point_v<Held>, "Covariance: the accumulator must be float or double");
  using value_type = Pair<Held, Held>;
  using result_type = CovarianceResult<Held>;
  static constexpr bool needs_every_item = true;
  static constexpr int settled_rows = detail::rows_between_centers;

  template <class L>
  struct Partial {
    L mean_x;
    L mean_y;
    L deviations_x;
    L deviations_y;
    L co_deviations;
    PLEAT_INLINE Partial<Held> lane(int k) const {
      return {detail::lane(mean_x, k), detail::lane(mean_y, k), detail::lane(deviations_x, k),
              detail::lane(deviations_y, k), detail::lane(co_deviations, k)};
    }
  };
  template <class L>
  using lanes = Partial<typename L::first_type>;
  using state = Partial<Held>;

  // A column while it folds, as in Moments (detail/moment_column.hpp): sums over x - X and y - Y, where (X,
  // Y) is its first pair or, after every eight rows, the means so far, and over their products.
  template <class L>
  struct Column {
    L shift_x;
    L shift_y;
    L sum_x;
    L sum_y;
    L squares_x;
    L squares_y;
    L products;
    int row;  // of the last pair
    PLEAT_INLINE Column<Held> lane(int k) const {
      return {detail::lane(shift_x, k),   detail::lane(shift_y, k),
              detail::lane(sum_x, k),     detail::lane(sum_y, k),
              detail::lane(squares_x, k), detail::lane(squares_y, k),
              detail::lane(products, k),  row};
    }
  };
  template <class P>
  using column_of = Column<typename P::first_type>;
  using column = Column<Held>;

  PLEAT_INLINE static state identity() { return {-Held(0), -Held(0), Held(0), Held(0), Held(0)}; }
  template <class P>
  PLEAT_INLINE static lanes<P> first(const P& p) {
    return end(begin(p));
  }
  template <class L>
  PLEAT_INLINE static Column<L> begin(const Pair<L, L>& p) {
    const L nothing = detail::broadcast<L>(-Held(0));
    const L x = detail::sub(p.first, p.first),
            y = detail::sub(p.second, p.second);  // 0, or NaN of inf and NaN
    return {p.first, p.second, nothing, nothing, x, y, detail::add(x, y), 0};
  }
  template <class L>
  PLEAT_INLINE static void fold_within(Column<L>& c, const Pair<L, L>& p) {
    using detail::add, detail::mul, detail::sub;
    const L ex = sub(c.shift_x, p.first), ey = sub(c.shift_y, p.second);  // this way round, as in Moments
    c.sum_x = sub(c.sum_x, ex);
    c.sum_y = sub(c.sum_y, ey);
    c.squares_x = add(c.squares_x, mul(ex, ex));
    c.squares_y = add(c.squares_y, mul(ey, ey));
    c.products = add(c.products, mul(ex, ey));
  }
  template <class L>
  PLEAT_INLINE static void settle(Column<L>& c, int row) {
    c.row = row;
    if (detail::centers_after(row)) center(c);
  }
  template <class L>
  PLEAT_INLINE static void fold(Column<L>& c, const Pair<L, L>& p, int row) {
    fold_within(c, p);
    settle(c, row);
  }
  template <class L>
  PLEAT_INLINE static Partial<L> end(const Column<L>& c) {
    using detail::add, detail::mul, detail::sub;
    const L share = detail::broadcast<L>(detail::row_share<Held>(c.row));
    const L dx = mul(c.sum_x, share), dy = mul(c.sum_y, share);
    return {add(c.shift_x, dx), add(c.shift_y, dy), sub(c.squares_x, mul(c.sum_x, dx)),
            sub(c.squares_y, mul(c.sum_y, dy)), sub(c.products, mul(c.sum_x, dy))};
  }
  PLEAT_INLINE static state end(const column& c, std::int64_t, int) { return end(c); }
  // f = nr / (nl + nr), rounded once, from the counts alone: exactly one half for equal counts.
  template <class L>
  PLEAT_INLINE static Partial<L> join(const Partial<L>& l, const Partial<L>& r, Counts n) {
    using detail::add, detail::mul, detail::sub;
    const Held f = n.left == n.right ? Held(0.5) : detail::div(Held(n.right), Held(n.left + n.right));
    const L share = detail::broadcast<L>(f), weight = detail::broadcast<L>(mul(Held(n.left), f));
    const L dx = sub(l.mean_x, r.mean_x), dy = sub(l.mean_y, r.mean_y);
    return {sub(l.mean_x, mul(dx, share)), sub(l.mean_y, mul(dy, share)),
            add(add(l.deviations_x, r.deviations_x), mul(mul(dx, dx), weight)),
            add(add(l.deviations_y, r.deviations_y), mul(mul(dy, dy), weight)),
            add(add(l.co_deviations, r.co_deviations), mul(mul(dx, dy), weight))};
  }
  PLEAT_INLINE static result_type result(const state& s, std::int64_t items) {
    using detail::canonical;
    const Held nan = detail::quiet_nan<Held>();
    if (items == 0) return {0, nan, nan, nan, nan, nan};
    return {items,
            canonical(s.mean_x),
            canonical(s.mean_y),
            canonical(s.deviations_x),
            canonical(s.deviations_y),
            canonical(s.co_deviations)};
  }

 private:
  template <class L>
  PLEAT_INLINE static void center(Column<L>& c) {
    const Partial<L> s = end(c);
    c.shift_x = s.mean_x;
    c.shift_y = s.mean_y;
    c.sum_x = c.sum_y = detail::broadcast<L>(-Held(0));
    c.squares_x = s.deviations_x;
    c.squares_y = s.deviations_y;
    c.products = s.co_deviations;
  }
};

PLEAT_MODEL(Reducer<Covariance<float>>);
PLEAT_MODEL(Reducer<Covariance<double>>);
PLEAT_MODEL(Reducer<Covariance<int>>);

}  // namespace pleat
