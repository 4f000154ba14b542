#include "column.hpp"

#include <type_traits>
#include <utility>

namespace stats {

Column make_column(Dtype dtype) {
  return with_dtype(dtype, []<class T>(std::type_identity<T>) { return Column(Numbers<T>()); });
}

Parsed append(Column& column, std::string_view cell, std::uint64_t text_bytes) {
  return std::visit(
      [=]<class T>(Numbers<T>& numbers) {
        T value{};
        const Parsed outcome = parse_number(cell, value);
        if (outcome == Parsed::Number) numbers.append(value, cell, text_bytes);
        return outcome;
      },
      column);
}

std::int64_t count_of(const Column& column) {
  return std::visit([](const auto& numbers) { return static_cast<std::int64_t>(numbers.size()); }, column);
}

std::size_t bytes_per_item(const Column& column) {
  return std::visit([]<class T>(const Numbers<T>&) { return sizeof(T); }, column);
}

}  // namespace stats
