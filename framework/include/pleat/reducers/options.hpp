// Options of reducers, as template parameters after the type (and the accumulator): Min<float, Nan::Ignore>,
// ArgMax<float, Nan::Propagate, Ties::Last>, Sum<float, Compensated, Nan::Ignore>.
#pragma once

namespace pleat {

// What a NaN among the items does: it wins and becomes the answer, or it is passed over as if it were not
// there; a range of NaNs alone is then as an empty one.
enum class Nan { Propagate, Ignore };

// Which of several equal extremes is reported: the one of the lowest index or of the highest.
enum class Ties { First, Last };

}  // namespace pleat
