// LogicalOr<T>: is any item true? An item is true if it is not zero: NaN is true and -0.0 is false, as in
// C++. The answer is a bool; the empty range gives false. Exact, and free of order.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/bitwise.hpp>

namespace pleat {

template <class T>
struct LogicalOr : detail::Logical<T, detail::BitwiseOr> {};

static_assert(Reducer<LogicalOr<bool>> && Reducer<LogicalOr<float>>);

}  // namespace pleat
