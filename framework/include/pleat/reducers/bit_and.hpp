// BitAnd<T>: the bitwise and of integers, or of bools, held in T itself. The empty range gives all ones
// (true). Exact, and free of order.
#pragma once

#include <cstdint>

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/bitwise.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class T>
struct BitAnd : detail::Bitwise<T, detail::BitwiseAnd> {};

PLEAT_MODEL(Reducer<BitAnd<std::uint32_t>>);
PLEAT_MODEL(Reducer<BitAnd<bool>>);

}  // namespace pleat
