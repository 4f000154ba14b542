#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "dtype.hpp"
#include "numbers.hpp"
#include "parse_number.hpp"

namespace stats {

namespace detail {

template <class List>
struct column_of;
template <class... T>
struct column_of<std::tuple<T...>> {
  using type = std::variant<Numbers<T>...>;
};

}  // namespace detail

// The values to be summarised, in one type among those of the program.
using Column = detail::column_of<Dtypes>::type;

Column make_column(Dtype dtype);
// Appends the number that `cell` holds; `text_bytes` of the input were read so far.
Parsed append(Column& column, std::string_view cell, std::uint64_t text_bytes);

inline Dtype dtype_of_column(const Column& column) { return static_cast<Dtype>(column.index()); }
std::int64_t count_of(const Column& column);
std::size_t bytes_per_item(const Column& column);

}  // namespace stats
