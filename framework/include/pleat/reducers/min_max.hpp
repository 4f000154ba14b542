// MinMax<T, Nan>: the lowest and the highest value in one pass, with the rules of Min and Max.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/max.hpp>
#include <pleat/reducers/min.hpp>
#include <pleat/reducers/options.hpp>

namespace pleat {

template <class T>
struct MinMaxResult {
  T min;
  T max;
};

template <class T, Nan nan = Nan::Propagate>
struct MinMax {
  using value_type = T;
  using result_type = MinMaxResult<T>;
  using Low = Min<T, nan>;
  using High = Max<T, nan>;
  static constexpr bool order_free = Low::order_free;

  template <class L>
  struct lanes {
    typename Low::template lanes<L> low;
    typename High::template lanes<L> high;
    PLEAT_INLINE lanes<T> lane(int k) const { return {low.lane(k), high.lane(k)}; }
  };
  using state = lanes<T>;

  // The column form, for scalars.
  struct column {
    typename Low::column low;
    typename High::column high;
  };
  PLEAT_INLINE static column begin(const T& x) { return {Low::begin(x), High::begin(x)}; }
  PLEAT_INLINE static void fold(column& c, const T& x, int row) {
    Low::fold(c.low, x, row);
    High::fold(c.high, x, row);
  }
  PLEAT_INLINE static state end(const column& c, std::int64_t first, int stride) {
    return {Low::end(c.low, first, stride), High::end(c.high, first, stride)};
  }

  PLEAT_INLINE static state identity()
    requires(detail::has_losing_key<T>)
  {
    return {Low::identity(), High::identity()};
  }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return {Low::first(x), High::first(x)};
  }
  template <class L>
  PLEAT_INLINE static void fold(lanes<L>& s, const L& x) {
    Low::fold(s.low, x);
    High::fold(s.high, x);
  }
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r) {
    return {Low::join(l.low, r.low), High::join(l.high, r.high)};
  }
  template <class L>
  PLEAT_INLINE static void make_neutral(lanes<L>& s)
    requires(detail::has_losing_key<T>)
  {
    Low::make_neutral(s.low);
    High::make_neutral(s.high);
  }
  PLEAT_INLINE static result_type result(const state& s) {
    return {Low::result(s.low), High::result(s.high)};
  }
  PLEAT_INLINE static state from_partial(const result_type& p) {
    return {Low::first(p.min), High::first(p.max)};
  }
};

PLEAT_MODEL(Reducer<MinMax<float>>);
PLEAT_MODEL(Reducer<MinMax<Half, Nan::Ignore>>);

}  // namespace pleat
