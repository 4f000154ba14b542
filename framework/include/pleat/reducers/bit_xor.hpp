// BitXor<T>: the bitwise exclusive or of integers, or of bools, held in T itself. The empty range gives 0.
// Exact, and free of order.
#pragma once

#include <cstdint>

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/bitwise.hpp>
#include <pleat/macros.hpp>

namespace pleat {

template <class T>
struct BitXor : detail::Bitwise<T, detail::BitwiseXor> {};

PLEAT_MODEL(Reducer<BitXor<std::uint32_t>>);
PLEAT_MODEL(Reducer<BitXor<bool>>);

}  // namespace pleat
