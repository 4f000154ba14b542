// The sum of squares behind norms and root mean squares. Where the accumulator's type is wide enough, squares
// are summed as they are (float in double). Otherwise by Blue's three sums (1978; Anderson 2017): numbers far
// from one are scaled by a power of two, exactly, before they are squared, so that none overflows or is lost.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/magnitude.hpp>
#include <pleat/detail/summation.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/macros.hpp>
#include <pleat/math/sqrt.hpp>

namespace pleat::detail {

// Can 2^64 squares of any T be summed in V, with no square below V's normal numbers?
template <class T, class V>
constexpr bool squares_fit() {
  using From = std::numeric_limits<T>;
  using To = std::numeric_limits<V>;
  if constexpr (To::is_integer) {
    return true;  // modulo 2^64, as all integer sums
  } else if constexpr (From::is_integer) {
    return 2 * From::digits + 64 <= To::max_exponent;
  } else {
    return 2 * From::max_exponent + 64 <= To::max_exponent &&
           2 * (From::min_exponent - From::digits) >= To::min_exponent;
  }
}

// Numbers below `small` are multiplied by up, those above `large` by down. Chosen so that each sum holds 2^41
// of its squares (double: 2^55), and that the squares' rounding errors are numbers of V too, as Compensated
// and Exact need: that asks for more distance from the ends of the range than Blue's own constants keep.
template <class V>
struct SquareScales;
template <>
struct SquareScales<float> {
  static constexpr float small = 0x1p-51f, up = 0x1p83f, large = 0x1p35f, down = 0x1p-85f;
};
template <>
struct SquareScales<double> {
  static constexpr double small = 0x1p-450, up = 0x1p600, large = 0x1p450, down = 0x1p-540;
};

template <class Sum, class L>
struct SquareSums {
  typename SumState<Sum, L>::type small;
  typename SumState<Sum, L>::type middle;
  typename SumState<Sum, L>::type large;
  PLEAT_INLINE SquareSums<Sum, lane_scalar_t<L>> lane(int k) const {
    return {small.lane(k), middle.lane(k), large.lane(k)};
  }
};
template <class Sum>
struct SquareSumLanes {};
template <class Sum>
  requires requires { typename Sum::template lanes<typename Sum::value_type>; }
struct SquareSumLanes<Sum> {
  template <class L>
  using lanes = SquareSums<Sum, L>;
};

// A sum as root^2 = sum * scale^2.
struct ScaledSum {
  double sum;
  double scale;
};

template <class Sum>
struct ScaledSquares : SquareSumLanes<Sum> {
  using value_type = typename Sum::value_type;
  using total_type = typename Sum::total_type;
  using state = SquareSums<Sum, value_type>;
  static constexpr bool order_free = is_order_free<Sum>();
  static constexpr bool symmetric = is_symmetric<Sum>();
  static constexpr bool needs_every_item = true;
  using Scales = SquareScales<value_type>;

  PLEAT_INLINE static state identity() { return {Sum::identity(), Sum::identity(), Sum::identity()}; }
  template <class L>
  PLEAT_INLINE static SquareSums<Sum, L> first(const L& x) {
    const Spread<L> a = spread(x);
    return {Sum::first_product(a.small, a.small), Sum::first_product(a.middle, a.middle),
            Sum::first_product(a.large, a.large)};
  }
  template <class L>
  PLEAT_INLINE static void fold(SquareSums<Sum, L>& s, const L& x) {
    const Spread<L> a = spread(x);
    Sum::fold_product(s.small, a.small, a.small);
    Sum::fold_product(s.middle, a.middle, a.middle);
    Sum::fold_product(s.large, a.large, a.large);
  }
  template <class L>
  PLEAT_INLINE static SquareSums<Sum, L> join(const SquareSums<Sum, L>& l, const SquareSums<Sum, L>& r,
                                              Counts n) {
    return {Sum::join(l.small, r.small, n), Sum::join(l.middle, r.middle, n), Sum::join(l.large, r.large, n)};
  }
  template <class State>
  PLEAT_INLINE static void make_neutral(State& s)
    requires requires { Sum::make_neutral(s.small); }
  {
    Sum::make_neutral(s.small);
    Sum::make_neutral(s.middle);
    Sum::make_neutral(s.large);
  }

  // What is far below the largest numbers is lost in their rounding, so a sum that may vanish does so
  // rightly.
  PLEAT_INLINE static ScaledSum scaled(const state& s, std::int64_t items) {
    const double small = double(Sum::total(s.small, items)), middle = double(Sum::total(s.middle, items)),
                 large = double(Sum::total(s.large, items));
    const double up = Scales::up, down = Scales::down;
    if (large != 0) return {add(large, mul(mul(middle, down), down)), div(1.0, down)};
    if (middle != 0) return {add(middle, div(div(small, up), up)), 1.0};
    return {small, div(1.0, up)};
  }

 private:
  template <class L>
  struct Spread {
    L small, middle, large;
  };
  // NaN goes to the middle, an infinity to the large ones.
  template <class L>
  PLEAT_INLINE static Spread<L> spread(const L& x) {
    const L a = magnitude(x), zero = broadcast<L>(value_type(0));
    const auto is_small = less(a, broadcast<L>(value_type(Scales::small)));
    const auto is_large = less(broadcast<L>(value_type(Scales::large)), a);
    return {select(is_small, mul(a, broadcast<L>(value_type(Scales::up))), zero),
            select(is_small, zero, select(is_large, zero, a)),
            select(is_large, mul(a, broadcast<L>(value_type(Scales::down))), zero)};
  }
};

template <class Sum>
struct WideSquares : SumOfSquares<Sum> {
  PLEAT_INLINE static ScaledSum scaled(const typename Sum::state& s, std::int64_t items) {
    return {double(SumOfSquares<Sum>::total(s, items)), 1.0};
  }
};

template <class T, class Accumulator>
struct SquaresOf {
  using Sum = summation_t<Accumulator, T>;
  using V = typename Sum::value_type;
  static_assert(has_lanes<T> && std::is_arithmetic_v<V>, "Norm, RootMeanSquare: the items must be numbers");
  using type = std::conditional_t<squares_fit<T, V>(), WideSquares<Sum>, ScaledSquares<Sum>>;
};
template <class T, class Accumulator>
using squares_t = typename SquaresOf<T, Accumulator>::type;

// sqrt(sum / divisor), computed in double.
template <class V>
PLEAT_INLINE mean_t<V> root_of(const ScaledSum& s, std::int64_t divisor) {
  return canonical(mean_t<V>(mul(pleat::sqrt(div(s.sum, double(divisor))), s.scale)));
}

}  // namespace pleat::detail
