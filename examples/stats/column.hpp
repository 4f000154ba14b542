#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "dtype.hpp"
#include "growing_array.hpp"
#include "parse_number.hpp"

namespace stats {

namespace detail {

template <class List>
struct column_of;
template <class... T>
struct column_of<std::tuple<T...>> {
  using type = std::variant<GrowingArray<T>...>;
};

}  // namespace detail

// The values to be summarised, held once and in their own type, so that memory is what the dtype says.
using Column = detail::column_of<Dtypes>::type;

Column make_column(Dtype dtype);
Parsed append(Column& column, std::string_view cell);

inline Dtype dtype_of_column(const Column& column) { return static_cast<Dtype>(column.index()); }
std::int64_t count_of(const Column& column);
std::size_t bytes_per_item(const Column& column);

}  // namespace stats
