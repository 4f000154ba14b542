// Sum<T, Accumulator, Nan>: the sum, held by any accumulator. The sum of {-0.0} is -0.0, the empty sum is
// +0.0; integer sums wrap modulo 2^64. The result has the accumulator's type: Sum<float> float, Sum<Half>
// float, Sum<int8> and Sum<bool> int64. Of std::array<T, N> and of complex numbers each part is a sum of its
// own. NaN propagates as the canonical quiet NaN, or is passed over with Nan::Ignore. How far it is from the
// exact sum is the accumulator's: accumulators/*.hpp state a bound each.
#pragma once

#include <array>
#include <cstdint>

#include <pleat/accumulators/in.hpp>
#include <pleat/accumulators/plain.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/summation.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/options.hpp>

namespace pleat {

template <class T, class Accumulator = Plain, Nan nan = Nan::Propagate>
struct Sum : detail::summation_t<Accumulator, T, nan> {
  using Summation = detail::summation_t<Accumulator, T, nan>;
  using result_type = typename Summation::total_type;
  static constexpr bool sums_items = true;  // detail/narrow_sum.hpp may fold them

  PLEAT_INLINE static result_type result(const typename Summation::state& s, std::int64_t items) {
    return Summation::total(s, items);
  }
};

PLEAT_MODEL(Reducer<Sum<float>>);
PLEAT_MODEL(Reducer<Sum<float, In<double>>>);
PLEAT_MODEL(Reducer<Sum<bool>>);
PLEAT_MODEL(Reducer<Sum<std::array<float, 3>>>);
PLEAT_MODEL(Reducer<Sum<float, Plain, Nan::Ignore>>);

}  // namespace pleat
