#include "column.hpp"

#include <type_traits>
#include <utility>

namespace stats {

Column make_column(Dtype dtype) {
  return with_dtype(dtype, []<class T>(std::type_identity<T>) { return Column(GrowingArray<T>{}); });
}

Parsed append(Column& column, std::string_view cell) {
  return std::visit(
      [cell]<class T>(GrowingArray<T>& items) {
        T value{};
        const Parsed outcome = parse_number(cell, value);
        if (outcome == Parsed::Number) items.push_back(value);
        return outcome;
      },
      column);
}

std::int64_t count_of(const Column& column) {
  return std::visit([](const auto& items) { return static_cast<std::int64_t>(items.size()); }, column);
}

std::size_t bytes_per_item(const Column& column) {
  return std::visit([]<class T>(const GrowingArray<T>&) { return sizeof(T); }, column);
}

}  // namespace stats
