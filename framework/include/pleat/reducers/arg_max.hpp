// ArgMax<T>: the highest value and the index i at which it stands: the lowest i among equal values, and among
// NaNs, which win over every number. The empty range gives index -1 and has_value() false.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/arg_extremum.hpp>

namespace pleat {

template <class T>
struct ArgMax : detail::ArgExtremum<T, detail::Greatest> {};

static_assert(Reducer<ArgMax<float>>);

}  // namespace pleat
