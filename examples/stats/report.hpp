#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "summary.hpp"

namespace stats {

struct BackendResult {
  std::string_view backend;
  Measurement measurement;
};

// A column for each backend, a row for each field, and the time and GB/s where calls were timed.
std::string table_of(std::span<const BackendResult> results, std::uint64_t bytes);

// One line: whether every field has the same bits on every backend, and if not, which have not.
std::string agreement_of(std::span<const BackendResult> results);
bool agree(std::span<const BackendResult> results);

}  // namespace stats
