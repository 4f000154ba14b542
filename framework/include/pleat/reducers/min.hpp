// Min<T>: the lowest value. NaN propagates as the canonical quiet NaN; -0.0 is below +0.0; the empty range
// gives +inf (integers: max). A type of the user's own is compared by operator<.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/extremum.hpp>

namespace pleat {

template <class T>
struct Min : detail::Extremum<T, detail::Least> {};

static_assert(Reducer<Min<float>> && Reducer<Min<bool>>);

}  // namespace pleat
