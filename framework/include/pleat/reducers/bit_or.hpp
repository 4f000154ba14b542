// BitOr<T>: the bitwise or of integers, or of bools, held in T itself. The empty range gives 0. Exact, and
// free of order.
#pragma once

#include <cstdint>

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/bitwise.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class T>
struct BitOr : detail::Bitwise<T, detail::BitwiseOr> {};

PLEAT_MODEL(Reducer<BitOr<std::uint32_t>>);
PLEAT_MODEL(Reducer<BitOr<bool>>);

}  // namespace pleat
