// Max<T>: the highest value. NaN propagates as the canonical quiet NaN; -0.0 is below +0.0; the empty range
// gives -inf (integers: lowest). A type of the user's own is compared by operator<.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/extremum.hpp>

namespace pleat {

template <class T>
struct Max : detail::Extremum<T, detail::Greatest> {};

static_assert(Reducer<Max<float>> && Reducer<Max<bool>>);

}  // namespace pleat
