// MinMax<T>: the lowest and the highest value in one pass, with the rules of Min and Max.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/max.hpp>
#include <pleat/reducers/min.hpp>

namespace pleat {

template <class T>
struct MinMaxResult {
  T min;
  T max;
};

template <class T>
struct MinMax {
  using value_type = T;
  using result_type = MinMaxResult<T>;
  static constexpr bool order_free = Min<T>::order_free;

  template <class L>
  struct lanes {
    typename Min<T>::template lanes<L> low;
    typename Max<T>::template lanes<L> high;
    PLEAT_INLINE lanes<T> lane(int k) const { return {low.lane(k), high.lane(k)}; }
  };
  using state = lanes<T>;

  // The column form, for scalars.
  struct column {
    typename Min<T>::column low;
    typename Max<T>::column high;
  };
  PLEAT_INLINE static column begin(const T& x) { return {Min<T>::begin(x), Max<T>::begin(x)}; }
  PLEAT_INLINE static void fold(column& c, const T& x, int row) {
    Min<T>::fold(c.low, x, row);
    Max<T>::fold(c.high, x, row);
  }
  PLEAT_INLINE static state end(const column& c, std::int64_t first, int stride) {
    return {Min<T>::end(c.low, first, stride), Max<T>::end(c.high, first, stride)};
  }

  PLEAT_INLINE static state identity()
    requires(detail::has_losing_key<T>)
  {
    return {Min<T>::identity(), Max<T>::identity()};
  }
  template <class L>
  PLEAT_INLINE static lanes<L> first(const L& x) {
    return {Min<T>::first(x), Max<T>::first(x)};
  }
  template <class L>
  PLEAT_INLINE static void fold(lanes<L>& s, const L& x) {
    Min<T>::fold(s.low, x);
    Max<T>::fold(s.high, x);
  }
  template <class L>
  PLEAT_INLINE static lanes<L> join(const lanes<L>& l, const lanes<L>& r) {
    return {Min<T>::join(l.low, r.low), Max<T>::join(l.high, r.high)};
  }
  PLEAT_INLINE static result_type result(const state& s) {
    return {Min<T>::result(s.low), Max<T>::result(s.high)};
  }
  PLEAT_INLINE static state from_partial(const result_type& p) {
    return {Min<T>::first(p.min), Max<T>::first(p.max)};
  }
};

static_assert(Reducer<MinMax<float>>);

}  // namespace pleat
