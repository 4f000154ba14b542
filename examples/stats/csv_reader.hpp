#pragma once

#include <optional>
#include <string>

#include "column.hpp"
#include "input.hpp"

namespace stats {

struct CsvOptions {
  std::optional<std::string> column;  // a name or a number from 1; the first column where none is given
  char delimiter = ',';
  bool has_header = true;
};

struct CsvColumn {
  std::string name;     // in quotes: the header's text, or the number where there is no header
  std::string warning;  // what the user should know, else empty
};

// Reads one column: RFC 4180 quotes, LF, CRLF or CR, a UTF-8 byte order mark. Strict, since a row that is
// quietly skipped or shifted gives a wrong answer: rows must be equally long, and each cell of the column a
// number.
CsvColumn read_csv(Input& input, const CsvOptions& options, Column& column);

}  // namespace stats
