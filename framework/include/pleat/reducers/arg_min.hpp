// ArgMin<T, Nan, Ties>: the lowest value and the index i at which it stands: of equal values the lowest i, or
// the highest with Ties::Last. NaN wins over every number and ties with every other NaN, or is passed over
// with Nan::Ignore. The empty range, and one of ignored NaNs alone, gives index -1 and has_value() false.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/arg_extremum.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/options.hpp>

namespace pleat {

template <class T, Nan nan = Nan::Propagate, Ties ties = Ties::First>
struct ArgMin : detail::ArgExtremum<T, detail::Least, nan, ties> {};

PLEAT_MODEL(Reducer<ArgMin<float>>);
PLEAT_MODEL(Reducer<ArgMin<double, Nan::Ignore, Ties::Last>>);

}  // namespace pleat
