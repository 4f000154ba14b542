// Mean<T, Accumulator, Nan>: the sum over the number of items. Integers give double, floats the type of their
// sum: Mean<Half> gives float. The mean of {-0.0} is -0.0, and of the empty range NaN. NaN propagates, or is
// passed over with Nan::Ignore; then the number of items is that of the others. Error: the accumulator's of
// the sum, over n, and one rounding. An integer sum wraps modulo 2^64; a float sum may overflow where the
// mean would not: name In<double>, or take Moments.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/accumulators/plain.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/summation.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/options.hpp>

namespace pleat {

template <class T, class Accumulator = Plain, Nan nan = Nan::Propagate>
struct Mean : detail::summation_t<Accumulator, T, nan> {
  using Summation = detail::summation_t<Accumulator, T, nan>;
  static_assert(std::is_arithmetic_v<typename Summation::total_type>, "Mean: the items must be numbers");
  using result_type = detail::mean_t<typename Summation::total_type>;
  static constexpr bool needs_every_item = true;
  static constexpr bool sums_items = true;  // detail/narrow_sum.hpp may fold them

  PLEAT_INLINE static result_type result(const typename Summation::state& s, std::int64_t items) {
    const std::int64_t n = detail::items_of(s, items);
    return detail::mean_of(Summation::total(s, items), n);
  }
};

PLEAT_MODEL(Reducer<Mean<float>>);
PLEAT_MODEL(Reducer<Mean<int>>);

}  // namespace pleat
