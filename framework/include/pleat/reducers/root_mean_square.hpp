// RootMeanSquare<T, Accumulator>: sqrt(sum x^2 / n), as Norm<2> is held: no square overflows or is lost, so
// 1e300 and 1e-300 have their root mean square. In double unless another type is named. The empty range gives
// NaN, and NaN propagates. Relative error: half of the accumulator's of the sum of squares and two roundings.
#pragma once

#include <cstdint>

#include <pleat/accumulators/in.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/squares.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class T, class Accumulator = In<double>>
struct RootMeanSquare : detail::squares_t<T, Accumulator> {
  using Squares = detail::squares_t<T, Accumulator>;
  using result_type = detail::mean_t<typename Squares::total_type>;

  PLEAT_INLINE static result_type result(const typename Squares::state& s, std::int64_t items) {
    if (items == 0) return detail::quiet_nan<result_type>();
    return detail::root_of<typename Squares::total_type>(Squares::scaled(s, items), items);
  }
};

PLEAT_MODEL(Reducer<RootMeanSquare<float>>);
PLEAT_MODEL(Reducer<RootMeanSquare<double>>);

}  // namespace pleat
