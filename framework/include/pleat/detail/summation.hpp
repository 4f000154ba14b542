// summation_t<Accumulator, T, nan>: how a reducer sums items of T. An accumulator's own summation where T is
// a number; one per part where T is made of parts; with Nan::Ignore, of the items that are not NaN, which are
// counted.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/accumulators/in.hpp>
#include <pleat/detail/access.hpp>
#include <pleat/detail/arithmetic.hpp>
#include <pleat/detail/lanes.hpp>
#include <pleat/detail/parts.hpp>
#include <pleat/detail/plain_sum.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/options.hpp>

namespace pleat::detail {

// The accumulator of the parts of a T: for std::complex<float>, In<std::complex<double>> means In<double>.
template <class Accumulator>
struct PartAccumulator {
  using type = Accumulator;
};
template <HasParts Wide>
struct PartAccumulator<In<Wide>> {
  using type = In<part_t<Wide>>;
};

// The type in which an accumulator holds a T.
template <class Accumulator, class T>
struct HeldParts {
  using type = held_t<Accumulator, T>;
};
template <class Accumulator, HasParts T>
struct HeldParts<Accumulator, T> {
  using part = typename HeldParts<typename PartAccumulator<Accumulator>::type, part_t<T>>::type;
  using type = typename PartsOf<T>::template of<part>;
};
template <class Accumulator, class T>
using held_parts_t = typename HeldParts<Accumulator, T>::type;

template <class Accumulator, class T>
struct SummationOf {
  using type = own_summation_t<Accumulator, T>;
};

// A sum for each part, side by side.
template <class Part, class T>
struct PartwiseSum {
  static constexpr int N = PartsOf<T>::count;
  using value_type = typename PartsOf<T>::template of<typename Part::value_type>;
  using total_type = typename PartsOf<T>::template of<typename Part::total_type>;
  static constexpr bool order_free = is_order_free<Part>();
  static constexpr bool symmetric = is_symmetric<Part>();
  static constexpr bool needs_every_item = Part::needs_every_item;

  struct state {
    typename Part::state part[N];
  };

  PLEAT_INLINE static state identity() {
    state s;
    for (int k = 0; k < N; ++k) s.part[k] = Part::identity();
    return s;
  }
  PLEAT_INLINE static state first(const value_type& x) {
    const auto items = split(x);
    state s;
    for (int k = 0; k < N; ++k) s.part[k] = Part::first(items.part[k]);
    return s;
  }
  PLEAT_INLINE static void fold(state& s, const value_type& x) {
    const auto items = split(x);
    for (int k = 0; k < N; ++k) Part::fold(s.part[k], items.part[k]);
  }
  PLEAT_INLINE static state join(const state& l, const state& r, Counts n) {
    state s;
    for (int k = 0; k < N; ++k) s.part[k] = Part::join(l.part[k], r.part[k], n);
    return s;
  }
  PLEAT_INLINE static total_type total(const state& s, std::int64_t items) {
    Parts<typename Part::total_type, N> totals;
    for (int k = 0; k < N; ++k) totals.part[k] = Part::total(s.part[k], items);
    return unite<total_type>(totals);
  }
};

template <class Accumulator, HasParts T>
struct SummationOf<Accumulator, T> {
  using Part = typename SummationOf<typename PartAccumulator<Accumulator>::type, part_t<T>>::type;
  using type = PartwiseSum<Part, T>;
};

// The state of KeptSum. Lanes count within one pleat, in integers as wide as the items.
template <class Sum, class V>
struct SumState {
  using type = typename Sum::state;
};
template <class Sum, class V>
  requires requires { typename Sum::template lanes<V>; }
struct SumState<Sum, V> {
  using type = typename Sum::template lanes<V>;
};
template <class Sum, class L>
struct Kept {
  using scalar = lane_scalar_t<L>;
  using counter =
      std::conditional_t<std::is_same_v<L, scalar>, std::int64_t, lanes_of_t<L, bits_of_t<scalar>>>;
  typename SumState<Sum, L>::type sum;
  counter kept;
  PLEAT_INLINE Kept<Sum, scalar> lane(int k) const {
    return {sum.lane(k), std::int64_t(detail::lane(kept, k))};
  }
};

template <class Sum>
struct KeptLanes {};
template <class Sum>
  requires requires { typename Sum::template lanes<typename Sum::value_type>; }
struct KeptLanes<Sum> {
  template <class L>
  using lanes = Kept<Sum, L>;
};

// A NaN is folded as -0.0, which changes no sum, and is not counted.
template <class Sum>
struct KeptSum : KeptLanes<Sum> {
  using value_type = typename Sum::value_type;
  using total_type = typename Sum::total_type;
  using state = Kept<Sum, value_type>;
  static constexpr bool order_free = is_order_free<Sum>();
  static constexpr bool symmetric = is_symmetric<Sum>();
  static constexpr bool needs_every_item = true;
  static constexpr std::size_t lane_word = sizeof(value_type);  // of a partial over lanes

  // The column form, for scalars.
  struct column {
    column_t<Sum> sum;
    int kept;
  };
  PLEAT_INLINE static column begin(const value_type& x) {
    return {begin_column(Sum{}, without_nan(x), Item{0, 0}), equal(x, x)};
  }
  PLEAT_INLINE static void fold(column& c, const value_type& x, int row) {
    fold_item(Sum{}, c.sum, without_nan(x), Item{0, row});
    c.kept += equal(x, x);
  }
  PLEAT_INLINE static state end(const column& c, std::int64_t first, int stride) {
    return {end_column(Sum{}, c.sum, first, stride), c.kept};
  }

  PLEAT_INLINE static state identity() { return {Sum::identity(), 0}; }
  template <class L>
  PLEAT_INLINE static Kept<Sum, L> first(const L& x) {
    return {Sum::first(without_nan(x)), one_if_kept(x)};
  }
  template <class L>
  PLEAT_INLINE static void fold(Kept<Sum, L>& s, const L& x) {
    Sum::fold(s.sum, without_nan(x));
    s.kept = add(s.kept, one_if_kept(x));
  }
  template <class L>
  PLEAT_INLINE static Kept<Sum, L> join(const Kept<Sum, L>& l, const Kept<Sum, L>& r, Counts n) {
    return {Sum::join(l.sum, r.sum, n), add(l.kept, r.kept)};
  }
  PLEAT_INLINE static total_type total(const state& s, std::int64_t) { return Sum::total(s.sum, s.kept); }

 private:
  template <class L>
  PLEAT_INLINE static L without_nan(const L& x) {
    return select(equal(x, x), x, broadcast<L>(-value_type(0)));
  }
  template <class L>
  PLEAT_INLINE static typename Kept<Sum, L>::counter one_if_kept(const L& x) {
    using Counter = typename Kept<Sum, L>::counter;
    if constexpr (std::is_same_v<L, value_type>) {
      return equal(x, x);
    } else {
      return Counter{-(typename Counter::type)equal(x, x)};
    }
  }
};

template <class Accumulator, class T, Nan nan>
struct SummationWith {
  using type = typename SummationOf<Accumulator, T>::type;
};
template <class Accumulator, class T>
struct SummationWith<Accumulator, T, Nan::Ignore> {
  using all = typename SummationOf<Accumulator, T>::type;
  using V = typename all::value_type;
  static_assert(std::is_arithmetic_v<V>,
                "Nan::Ignore: the items must be numbers, since of other types none is NaN");
  using type = std::conditional_t<std::is_floating_point_v<V>, KeptSum<all>, all>;
};
template <class Accumulator, class T, Nan nan = Nan::Propagate>
using summation_t = typename SummationWith<Accumulator, T, nan>::type;

// How many items a sum is of.
template <class State>
PLEAT_INLINE std::int64_t items_of(const State& s, std::int64_t items) {
  if constexpr (requires { s.kept; }) {
    return s.kept;
  } else {
    return items;
  }
}

// total / items, rounded once more than the total (from double, where that is float); of nothing NaN.
template <class V>
using mean_t = std::conditional_t<std::is_floating_point_v<V>, V, double>;
template <class V>
PLEAT_INLINE mean_t<V> mean_of(const V& total, std::int64_t items) {
  if (items == 0) return quiet_nan<mean_t<V>>();
  return canonical(mean_t<V>(div(double(total), double(items))));
}

}  // namespace pleat::detail
