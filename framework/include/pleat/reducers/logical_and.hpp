// LogicalAnd<T>: are all items true? An item is true if it is not zero: NaN is true and -0.0 is false, as in
// C++. The answer is a bool; the empty range gives true. Exact, and free of order.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/bitwise.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class T>
struct LogicalAnd : detail::Logical<T, detail::BitwiseAnd> {};

PLEAT_MODEL(Reducer<LogicalAnd<bool>>);
PLEAT_MODEL(Reducer<LogicalAnd<float>>);

}  // namespace pleat
