#include "csv_reader.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <csv.h>
#include <fmt/format.h>

#include "column_choice.hpp"
#include "error.hpp"

namespace stats {

namespace {

std::int64_t line_ends_in(std::string_view text) {
  std::int64_t ends = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_first_of_crlf = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if ((text[i] == '\n' || text[i] == '\r') && !is_first_of_crlf) ++ends;
  }
  return ends;
}

// "from -128 to 127" where the type has bounds that a person would look up.
std::string range_of(Dtype dtype) {
  return with_dtype(dtype, []<class T>(std::type_identity<T>) {
    if constexpr (std::is_integral_v<T>) {
      using Limits = std::numeric_limits<T>;
      return fmt::format(" ({} to {})", Limits::lowest(), Limits::max());
    } else {
      return std::string();
    }
  });
}

// Turns libcsv's calls, one per cell and one per end of row, into values of the column and numbered lines.
class Rows {
 public:
  Rows(std::string source, const CsvOptions& options, Column& column)
      : choice_(source, options),
        source_(std::move(source)),
        has_header_(options.has_header),
        column_(column) {}

  // `bytes` more of the input are on their way.
  void on_text(std::size_t bytes) { text_bytes_ += bytes; }

  void on_cell(std::string_view cell) {
    if (width_ == 0) start_row();
    if (in_header()) {
      choice_.add_name(cell);
    } else if (width_ == choice_.place()) {
      take(cell);
    }
    ++width_;
    line_ += line_ends_in(cell);  // those inside quotes
  }

  void on_row_end(int terminator) {
    const bool is_second_of_crlf = terminator == '\n' && last_terminator_ == '\r' && width_ == 0;
    last_terminator_ = terminator;
    if (is_second_of_crlf) return;
    if (width_ > 0) {
      finish_row();
    } else if (rows_ > 0 && blank_line_ == 0) {
      blank_line_ = line_;
    }
    width_ = 0;
    ++line_;
  }

  void finish() const {
    if (rows_ == 0 && has_header_) {
      throw UserError(fmt::format("{} is empty; a header line was expected", source_));
    }
  }

  [[noreturn]] void fail(std::string_view what) const {
    throw UserError(fmt::format("{}, line {}: {}", source_, line_, what));
  }

  CsvColumn result() const { return {choice_.name(), choice_.warning()}; }

 private:
  bool in_header() const { return has_header_ && rows_ == 0; }

  void start_row() {
    if (blank_line_ != 0) {
      line_ = blank_line_;
      fail("the line is blank; a row was expected, since more rows follow");
    }
    last_terminator_ = 0;
    if (rows_ == 0 && !has_header_) choice_.choose_by_number();
  }

  void take(std::string_view cell) {
    const std::string_view dtype = name_of(dtype_of_column(column_));
    switch (append(column_, cell, text_bytes_)) {
      case Parsed::Number:
        return;
      case Parsed::Empty:
        fail(fmt::format("column {} is empty; a number was expected", choice_.name()));
      case Parsed::OutOfRange:
        fail(fmt::format("{} in column {} is out of the range of {}{}", quoted(cell), choice_.name(), dtype,
                         range_of(dtype_of_column(column_))));
      default:
        fail(fmt::format("{} in column {} is not a valid {}", quoted(cell), choice_.name(), dtype));
    }
  }

  void finish_row() {
    if (in_header()) choice_.choose_by_header();
    if (rows_ == 0) {
      expected_width_ = width_;
      if (choice_.place() >= width_) choice_.refuse(fmt::format("the rows have {} cells", width_));
    } else if (width_ != expected_width_) {
      fail(fmt::format("the row has {} cells; {} were expected, as in the first row", width_,
                       expected_width_));
    }
    ++rows_;
  }

  ColumnChoice choice_;
  std::string source_;
  bool has_header_;
  Column& column_;
  std::uint64_t text_bytes_ = 0;
  std::size_t expected_width_ = 0;
  std::size_t width_ = 0;        // cells of this row so far
  std::int64_t rows_ = 0;        // complete rows so far, the header among them
  std::int64_t line_ = 1;        // where this row, or its last cell, starts
  std::int64_t blank_line_ = 0;  // the first blank line since the last row: fine at the end of the file only
  int last_terminator_ = 0;
};

// An exception must not cross libcsv, a C library without unwind tables on some platforms: it waits here.
struct Guarded {
  Rows rows;
  std::exception_ptr error;

  template <class Call>
  void run(Call call) noexcept {
    if (error) return;
    try {
      call(rows);
    } catch (...) {
      error = std::current_exception();
    }
  }
};

void cell_callback(void* text, std::size_t size, void* guarded) {
  static_cast<Guarded*>(guarded)->run(
      [=](Rows& rows) { rows.on_cell({static_cast<const char*>(text), size}); });
}

void row_callback(int terminator, void* guarded) {
  static_cast<Guarded*>(guarded)->run([=](Rows& rows) { rows.on_row_end(terminator); });
}

class Parser {
 public:
  explicit Parser(char delimiter) {
    if (csv_init(&parser_, CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL) != 0) throw std::bad_alloc();
    csv_set_delim(&parser_, static_cast<unsigned char>(delimiter));
    csv_set_blk_size(&parser_, std::size_t{1} << 12U);
  }
  ~Parser() { csv_free(&parser_); }
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;

  void feed(std::span<const std::byte> bytes, Guarded& guarded) {
    guarded.rows.on_text(bytes.size());
    const std::size_t done =
        csv_parse(&parser_, bytes.data(), bytes.size(), cell_callback, row_callback, &guarded);
    if (guarded.error) std::rethrow_exception(guarded.error);
    if (done == bytes.size()) return;
    if (csv_error(&parser_) == CSV_ENOMEM) throw std::bad_alloc();
    guarded.rows.fail("a quote stands where none may; '\"' belongs around a whole cell, doubled inside it");
  }

  void finish(Guarded& guarded) {
    const int outcome = csv_fini(&parser_, cell_callback, row_callback, &guarded);
    if (guarded.error) std::rethrow_exception(guarded.error);
    if (outcome != 0) guarded.rows.fail("a quote is opened here and never closed");
    guarded.rows.finish();
  }

 private:
  csv_parser parser_{};
};

// The file's first bytes without a UTF-8 mark; UTF-16, which spreadsheets also write, is refused by name.
std::span<const std::byte> after_mark(std::span<const std::byte> bytes, const std::string& source) {
  const std::string_view start(reinterpret_cast<const char*>(bytes.data()),
                               std::min<std::size_t>(bytes.size(), 3));
  if (start.starts_with("\xff\xfe") || start.starts_with("\xfe\xff")) {
    throw UserError(fmt::format("{} is encoded in UTF-16; UTF-8 or ASCII was expected", source));
  }
  return bytes.subspan(start == "\xef\xbb\xbf" ? 3 : 0);
}

}  // namespace

CsvColumn read_csv(Input& input, const CsvOptions& options, Column& column) {
  std::vector<std::byte> block(std::size_t{1} << 16U);
  Parser parser(options.delimiter);
  Guarded guarded{Rows(input.name(), options, column), nullptr};
  for (bool is_first = true;; is_first = false) {
    const std::size_t got = input.read(block);
    const std::span<const std::byte> bytes(block.data(), got);
    parser.feed(is_first ? after_mark(bytes, input.name()) : bytes, guarded);
    if (got < block.size()) break;
  }
  parser.finish(guarded);
  return guarded.rows.result();
}

}  // namespace stats
