// BitAnd<T>: the bitwise and of integers, or of bools, held in T itself. The empty range gives all ones
// (true). Exact, and free of order.
#pragma once

#include <cstdint>

#include <pleat/concepts/reducer.hpp>
#include <pleat/detail/bitwise.hpp>

namespace pleat {

template <class T>
struct BitAnd : detail::Bitwise<T, detail::BitwiseAnd> {};

static_assert(Reducer<BitAnd<std::uint32_t>> && Reducer<BitAnd<bool>>);

}  // namespace pleat
