// MeanAbs<T, Accumulator>: the mean of |x|. Integers give double, floats the type of their sum; the empty
// range NaN, and NaN propagates. Error: the accumulator's of the sum of |x|, over n, and one rounding. |x| of
// the lowest integer is right.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/accumulators/plain.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/magnitude.hpp>
#include <pleat/detail/summation.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class T, class Accumulator = Plain>
struct MeanAbs : detail::SumOfMagnitudes<detail::summation_t<Accumulator, T>> {
  using Magnitudes = detail::SumOfMagnitudes<detail::summation_t<Accumulator, T>>;
  static_assert(std::is_arithmetic_v<typename Magnitudes::total_type>, "MeanAbs: the items must be numbers");
  using result_type = detail::mean_t<typename Magnitudes::total_type>;

  PLEAT_INLINE static result_type result(const typename Magnitudes::state& s, std::int64_t items) {
    return detail::mean_of(Magnitudes::total(s, items), items);
  }
};

PLEAT_MODEL(Reducer<MeanAbs<float>>);
PLEAT_MODEL(Reducer<MeanAbs<int>>);

}  // namespace pleat
