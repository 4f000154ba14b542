// Dot<T, Accumulator>: the sum of a_i b_i over zip(a, b), by any accumulator. Each product is rounded once
// and then added (Plain, In), or enters with its rounding error (Compensated, Exact). The result has the
// accumulator's type; the empty dot product is +0.0; integers wrap modulo 2^64; NaN by IEEE, as the canonical
// quiet NaN. Error of n items, held with unit roundoff u: Plain (33 + log2 n) u sum |a b| in first order;
// Compensated u |a.b| + 2 (38 + log2 n)^2 u^2 sum |a b| (after Ogita, Rump and Oishi 2005); Exact half a unit
// in the last place. All hold while no product leaves the normal range; accumulators/exact.hpp says what one
// below it costs.
#pragma once

#include <cstdint>
#include <type_traits>

#include <pleat/accumulators/plain.hpp>
#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/magnitude.hpp>
#include <pleat/detail/summation.hpp>
#include <pleat/macros.hpp>
#include <pleat/sources/pair.hpp>

namespace pleat {

template <class T, class Accumulator = Plain>
struct Dot : detail::SumOfProducts<detail::summation_t<Accumulator, T>> {
  using Products = detail::SumOfProducts<detail::summation_t<Accumulator, T>>;
  static_assert(std::is_arithmetic_v<typename Products::total_type>,
                "Dot: the items must be pairs of numbers");
  using result_type = typename Products::total_type;

  PLEAT_INLINE static result_type result(const typename Products::state& s, std::int64_t items) {
    return Products::total(s, items);
  }
};

PLEAT_MODEL(Reducer<Dot<float>>);
PLEAT_MODEL(Reducer<Dot<int>>);

}  // namespace pleat
