// ArgMinMax<T, Nan, Ties>: the lowest and the highest value and where they stand, in one pass, with the rules
// of ArgMin and ArgMax. The answer is {min, max}, an ArgResult each.
#pragma once

#include <cstdint>

#include <pleat/concepts/reducer.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/arg_max.hpp>
#include <pleat/reducers/arg_min.hpp>
#include <pleat/reducers/min_max.hpp>
#include <pleat/reducers/options.hpp>

namespace pleat {

template <class T, Nan nan = Nan::Propagate, Ties order_of_ties = Ties::First>
struct ArgMinMax {
  using lowest = ArgMin<T, nan, order_of_ties>;
  using highest = ArgMax<T, nan, order_of_ties>;
  using value_type = T;
  using result_type = MinMaxResult<ArgResult<T>>;
  static constexpr bool order_free = true;
  static constexpr std::int64_t nowhere = lowest::nowhere;

  struct column {
    typename lowest::column low;
    typename highest::column high;
  };
  struct state {
    typename lowest::state low;
    typename highest::state high;
  };

  PLEAT_INLINE static state identity()
    requires(detail::has_losing_key<T>)
  {
    return {lowest::identity(), highest::identity()};
  }
  PLEAT_INLINE static column begin(const T& x) { return {lowest::begin(x), highest::begin(x)}; }
  PLEAT_INLINE static void fold(column& c, const T& x, int row) {
    lowest::fold(c.low, x, row);
    highest::fold(c.high, x, row);
  }
  PLEAT_INLINE static state end(const column& c, std::int64_t first, int stride) {
    return {lowest::end(c.low, first, stride), highest::end(c.high, first, stride)};
  }
  PLEAT_INLINE static state join(const state& l, const state& r) {
    return {lowest::join(l.low, r.low), highest::join(l.high, r.high)};
  }
  PLEAT_INLINE static result_type result(const state& s) {
    return {lowest::result(s.low), highest::result(s.high)};
  }
  PLEAT_INLINE static state from_partial(const result_type& p) {
    return {lowest::from_partial(p.min), highest::from_partial(p.max)};
  }
};

PLEAT_MODEL(Reducer<ArgMinMax<float>>);
PLEAT_MODEL(Reducer<ArgMinMax<int, Nan::Propagate, Ties::Last>>);

}  // namespace pleat
