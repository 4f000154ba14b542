// Max<T, Nan>: the highest value. NaN propagates as the canonical quiet NaN, or is passed over with
// Nan::Ignore; -0.0 is below +0.0; the empty range gives -inf (integers: lowest). A type of the user's own is
// compared by operator<.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/extremum.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/options.hpp>

namespace pleat {

template <class T, Nan nan = Nan::Propagate>
struct Max : detail::Extremum<T, detail::Greatest, nan> {};

PLEAT_MODEL(Reducer<Max<float>>);
PLEAT_MODEL(Reducer<Max<bool>>);
PLEAT_MODEL(Reducer<Max<double, Nan::Ignore>>);

}  // namespace pleat
