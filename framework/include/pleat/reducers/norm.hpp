// Norm<P, T, Accumulator>: the norm of the items as a vector. P is 1: sum |x|, 2: sqrt(sum x^2), or
// pleat::inf: max |x|. The empty range gives +0.0. NaN propagates, also beside an infinity.
//
// Norm<1> and Norm<2> are held in double unless another type is named, and have the accumulator's type (of
// integers double). Norm<2> scales where squares would leave the range: 1e300 and 1e-300 have their norm in
// double, as have 1e20 and 1e-30 in float, In<float>. Relative error: the accumulator's of the sum; for
// Norm<2> half of it and two roundings.
//
// Norm<inf> has the type of its items, integers as unsigned, and is exact; the accumulator means nothing.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include <pleat/accumulators/in.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/magnitude.hpp>
#include <pleat/detail/squares.hpp>
#include <pleat/macros.hpp>

namespace pleat {

inline constexpr int inf = std::numeric_limits<int>::max();

namespace detail {

template <class T>
struct MagnitudeKey {  // unsigned, so that the lowest integer has its magnitude
  using type = std::make_unsigned_t<bits_of_t<T>>;
  using result = std::conditional_t<is_float_like<T> || std::is_same_v<T, bool>, T, type>;
};

// The greatest |x|, by the bits of |x|, among which NaN is above infinity.
template <class T>
struct GreatestMagnitude {
  static_assert(has_lanes<T>, "Norm: the items must be numbers of at most 8 bytes");
  using value_type = T;
  using result_type = typename MagnitudeKey<T>::result;
  static constexpr bool order_free = true;

  template <class L>
  struct lanes {
    lanes_of_t<L, typename MagnitudeKey<T>::type> key;
    PLEAT_INLINE lanes<T> lane(int k) const { return {detail::lane(key, k)}; }
  };
  using state = lanes<T>;

  PLEAT_INLINE static state identity() { return {0}; }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return {reinterpret_lanes<decltype(lanes<L>::key)>(magnitude(x))};
  }
  template <class L>
  PLEAT_INLINE static void fold(lanes<L>& s, const L& x) {
    s.key = maximum(s.key, first(x).key);
  }
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r) {
    return {maximum(l.key, r.key)};
  }
  PLEAT_INLINE static result_type result(const state& s) {
    if constexpr (is_float_like<T>) {
      using Key = typename MagnitudeKey<T>::type;
      if (s.key > Key(infinity_bits<T>)) return quiet_nan<T>();
    }
    return detail::bit_cast<result_type>(s.key);
  }
  PLEAT_INLINE static state from_partial(const result_type& p) {
    return {detail::bit_cast<typename MagnitudeKey<T>::type>(magnitude(p))};
  }
};

}  // namespace detail

template <int P, class T, class Accumulator = In<double>>
struct Norm {
  static_assert(P == 1 || P == 2 || P == inf, "Norm<P, T>: P must be 1, 2 or pleat::inf");
};

template <class T, class Accumulator>
struct Norm<1, T, Accumulator> : detail::SumOfMagnitudes<detail::summation_t<Accumulator, T>> {
  using Magnitudes = detail::SumOfMagnitudes<detail::summation_t<Accumulator, T>>;
  static_assert(std::is_arithmetic_v<typename Magnitudes::total_type>, "Norm: the items must be numbers");
  using result_type = detail::mean_t<typename Magnitudes::total_type>;

  PLEAT_INLINE static result_type result(const typename Magnitudes::state& s, std::int64_t items) {
    return detail::canonical(result_type(Magnitudes::total(s, items)));
  }
};

template <class T, class Accumulator>
struct Norm<2, T, Accumulator> : detail::squares_t<T, Accumulator> {
  using Squares = detail::squares_t<T, Accumulator>;
  using result_type = detail::mean_t<typename Squares::total_type>;

  PLEAT_INLINE static result_type result(const typename Squares::state& s, std::int64_t items) {
    return detail::root_of<typename Squares::total_type>(Squares::scaled(s, items), 1);
  }
};

template <class T, class Accumulator>
struct Norm<inf, T, Accumulator> : detail::GreatestMagnitude<T> {};

PLEAT_MODEL(Reducer<Norm<1, float>>);
PLEAT_MODEL(Reducer<Norm<2, double>>);
PLEAT_MODEL(Reducer<Norm<inf, float>>);

}  // namespace pleat
