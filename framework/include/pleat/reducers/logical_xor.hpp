// LogicalXor<T>: is the number of true items odd? An item is true if it is not zero: NaN is true and -0.0 is
// false, as in C++. The answer is a bool; the empty range gives false. Exact, and free of order.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/bitwise.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class T>
struct LogicalXor : detail::Logical<T, detail::BitwiseXor> {};

PLEAT_MODEL(Reducer<LogicalXor<bool>>);
PLEAT_MODEL(Reducer<LogicalXor<float>>);

}  // namespace pleat
