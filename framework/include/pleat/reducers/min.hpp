// Min<T, Nan>: the lowest value. NaN propagates as the canonical quiet NaN, or is passed over with
// Nan::Ignore; -0.0 is below +0.0; the empty range gives +inf (integers: max). A type of the user's own is
// compared by operator<.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/extremum.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/options.hpp>

namespace pleat {

template <class T, Nan nan = Nan::Propagate>
struct Min : detail::Extremum<T, detail::Least, nan> {};

PLEAT_MODEL(Reducer<Min<float>>);
PLEAT_MODEL(Reducer<Min<bool>>);
PLEAT_MODEL(Reducer<Min<double, Nan::Ignore>>);

}  // namespace pleat
