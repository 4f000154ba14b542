// LogicalOr<T>: is any item true? An item is true if it is not zero: NaN is true and -0.0 is false, as in
// C++. The answer is a bool; the empty range gives false. Exact, and free of order.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/bitwise.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class T>
struct LogicalOr : detail::Logical<T, detail::BitwiseOr> {};

PLEAT_MODEL(Reducer<LogicalOr<bool>>);
PLEAT_MODEL(Reducer<LogicalOr<float>>);

}  // namespace pleat
