// is_deterministic<Strategy, Reducers...>: does a pass of these reducers that combines its blocks in this way
// give the same bits each time? Always, but for floating sums by Atomic.
#pragma once

#include <pleat/concepts/reducer.hpp>
#include <pleat/policies/options.hpp>
#include <pleat/reducers/sum.hpp>

namespace pleat {

template <class Strategy, Reducer... R>
inline constexpr bool is_deterministic = Strategy::deterministic || (detail::is_order_free<R>() && ...);

static_assert(is_deterministic<LastBlock, Sum<float>> && !is_deterministic<Atomic, Sum<float>>);

}  // namespace pleat
