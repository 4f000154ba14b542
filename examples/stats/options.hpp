#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "csv_reader.hpp"
#include "dtype.hpp"

namespace stats {

enum class Format : std::uint8_t { Csv, Raw };

// The command line, checked: whatever it names exists and fits together.
struct Options {
  std::string file = "-";
  std::optional<std::int64_t> generated_count;  // values are made instead of read
  std::uint64_t seed = 0;
  Format format = Format::Csv;
  CsvOptions csv;
  Dtype dtype = Dtype::Float64;
  std::string backend;  // a name of backends(), or "all"
  int repeat = 0;       // timed calls; 0 times nothing
};

// Nothing where --help was asked for and printed; throws UserError where an argument is wrong.
std::optional<Options> parse_options(int argc, const char* const* argv);

}  // namespace stats
