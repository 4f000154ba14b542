#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "value.hpp"

namespace stats {

// The results, in the order and under the names in which they are printed.
inline constexpr std::array<std::string_view, 9> field_names = {
    "count", "sum", "min", "max", "argmin", "argmax", "mean", "variance (sample)", "deviation (sample)"};

struct Summary {
  std::array<Value, field_names.size()> fields;

  friend bool operator==(const Summary&, const Summary&) = default;
};

// The numbers of the fields whose bits are not the same.
inline std::vector<std::size_t> differing_fields(const Summary& left, const Summary& right) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < field_names.size(); ++i) {
    if (left.fields[i] != right.fields[i]) numbers.push_back(i);
  }
  return numbers;
}

// What a backend gave, and the median time of its calls.
struct Measurement {
  Summary summary;
  double seconds = 0;
};

}  // namespace stats
