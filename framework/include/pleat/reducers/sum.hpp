// Sum<T, Accumulator>: the sum, held by any accumulator. The sum of {-0.0} is -0.0, the empty sum is +0.0; integer sums wrap modulo 2^64.
// The result has the accumulator's type: Sum<float> float, Sum<Half> float, Sum<int8> and Sum<bool> int64.
// How far it is from the exact sum is the accumulator's: accumulators/*.hpp state a bound each.
#pragma once

#include <cstdint>

#include <pleat/accumulators/in.hpp>
#include <pleat/accumulators/plain.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class T, class Accumulator = Plain>
struct Sum : Accumulator::template summation<T> {
  using Summation = typename Accumulator::template summation<T>;
  using result_type = typename Summation::total_type;

  PLEAT_INLINE static result_type result(const typename Summation::state& s, std::int64_t items) {
    return Summation::total(s, items);
  }
};

static_assert(Reducer<Sum<float>> && Reducer<Sum<float, In<double>>> && Reducer<Sum<bool>>);

}  // namespace pleat
