#include "options.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

#include <unistd.h>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "backends.hpp"
#include "error.hpp"
#include "parse_number.hpp"

namespace stats {

namespace {

// What was typed. Checked here and not by CLI11's validators, so that each answer is one sentence of our own.
struct Typed {
  std::optional<std::string> file, column, dtype, format, delimiter, backend, generate, seed, repeat;
  bool no_header = false;
};

constexpr std::string_view description =
    "Prints count, sum, minimum, maximum, their places, mean, variance and deviation of one column of "
    "numbers,\n"
    "found in one pass by Pleat, with the same bits on every backend.";

constexpr std::string_view footer =
    "Examples:\n"
    "  stats michelson.csv --backend all\n"
    "  stats table.csv --column price --delimiter ';'\n"
    "  stats values.bin --dtype float32\n"
    "  stats --generate 67108864 --dtype float32 --backend all\n"
    "\n"
    "Memory: at most the file's size plus a constant: some 80 MiB, and what the threads or CUDA take for "
    "themselves.\n"
    "The column is held once, in its dtype. Of a CSV column that is larger so than its file (one-digit cells as "
    "float64),\n"
    "64 MiB are held in the dtype and the rest as text, which each pass over the values parses anew; cuda holds "
    "all\n"
    "values in the dtype, in the device's own memory.\n"
    "Exit status: 0 done; 1 backends disagree, or one of several failed; 2 an argument or the input is "
    "wrong.";

[[noreturn]] void refuse(std::string_view argument, std::string_view text, std::string_view expected) {
  throw UserError(fmt::format("{} {}: {} was expected", argument, quoted(text), expected));
}

template <class T>
T whole_number(std::string_view argument, const std::string& text, T lowest, T highest) {
  T value = 0;
  if (parse_number(text, value) != Parsed::Number || value < lowest || value > highest) {
    refuse(argument, text, fmt::format("a whole number from {} to {}", lowest, highest));
  }
  return value;
}

char checked_delimiter(const std::string& text) {
  if (text == "tab" || text == "\\t") return '\t';
  constexpr std::string_view forbidden = "\"\r\n";
  if (text.size() != 1 || forbidden.find(text.front()) != std::string_view::npos) {
    refuse("--delimiter", text, "a single character other than a quote or a line end, or 'tab',");
  }
  return text.front();
}

Format checked_format(const std::string& text) {
  if (text != "csv" && text != "raw") refuse("--format", text, "csv or raw");
  return text == "raw" ? Format::Raw : Format::Csv;
}

Dtype checked_dtype(const std::string& text) {
  const std::optional<Dtype> dtype = find_dtype(text);
  if (!dtype) refuse("--dtype", text, fmt::format("one of {}", fmt::join(dtype_names, ", ")));
  return *dtype;
}

// Asks the named backend alone whether it can run, so that "serial" never wakes the CUDA driver.
std::string checked_backend(const std::string& text) {
  const auto named = std::find_if(backends().begin(), backends().end(),
                                  [&text](const Backend& backend) { return backend.name == text; });
  const std::string obstacle = named == backends().end() ? "" : obstacle_of(*named);
  if (text == "all" || (named != backends().end() && obstacle.empty())) return text;
  std::string expected = obstacle.empty() ? "one of " : obstacle + "; one of ";
  for (const Backend& backend : backends()) {
    if (obstacle_of(backend).empty()) expected += fmt::format("{}, ", backend.name);
  }
  refuse("--backend", text, expected + "all");
}

std::string default_backend() {
  const bool has_openmp = std::any_of(backends().begin(), backends().end(), [](const Backend& backend) {
    return backend.name == "openmp" && obstacle_of(backend).empty();
  });
  return has_openmp ? "openmp" : "serial";
}

bool ends_like(std::string_view path, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(),
                     [path](std::string_view ending) { return path.ends_with(ending); });
}

// A mistake in what was given together, each of which would be ignored in silence otherwise.
void check_combinations(const Typed& typed, const Options& options) {
  if (options.generated_count && typed.file) {
    throw UserError("--generate makes its own values; no FILE was expected beside it");
  }
  const bool has_csv_option = typed.column || typed.delimiter || typed.no_header;
  if (options.generated_count && (has_csv_option || typed.format)) {
    throw UserError(
        "--generate makes its own values; --column, --delimiter, --no-header and --format are for files");
  }
  if (options.generated_count) return;
  if (typed.seed) throw UserError("--seed is for --generate, which was not given");
  if (!typed.file && isatty(STDIN_FILENO) != 0) {
    throw UserError("no input: a FILE, '-' for standard input, or --generate N was expected");
  }
  if (options.format == Format::Raw && has_csv_option) {
    throw UserError("--column, --delimiter and --no-header are for CSV; the input is read as raw binary");
  }
  if (options.format == Format::Raw && !typed.dtype) {
    throw UserError(
        fmt::format("--dtype is missing: raw binary does not tell its type; one of {} was expected",
                    fmt::join(dtype_names, ", ")));
  }
}

Options checked(const Typed& typed) {
  Options options;
  options.file = typed.file.value_or("-");
  if (ends_like(options.file, {".raw", ".bin"})) options.format = Format::Raw;
  if (typed.format) options.format = checked_format(*typed.format);
  if (ends_like(options.file, {".tsv"})) options.csv.delimiter = '\t';
  if (typed.delimiter) options.csv.delimiter = checked_delimiter(*typed.delimiter);
  options.csv.column = typed.column;
  options.csv.has_header = !typed.no_header;
  if (typed.dtype) options.dtype = checked_dtype(*typed.dtype);
  if (typed.generate) {
    constexpr std::int64_t most = std::int64_t{1} << 48;
    options.generated_count = whole_number<std::int64_t>("--generate", *typed.generate, 0, most);
  }
  if (typed.seed) options.seed = whole_number<std::uint64_t>("--seed", *typed.seed, 0, UINT64_MAX);
  options.backend = typed.backend ? checked_backend(*typed.backend) : default_backend();
  options.repeat = options.backend == "all" ? 9 : 0;
  if (typed.repeat) options.repeat = whole_number<int>("--repeat", *typed.repeat, 1, 1'000'000);
  check_combinations(typed, options);
  return options;
}

}  // namespace

std::optional<Options> parse_options(int argc, const char* const* argv) {
  Typed typed;
  CLI::App app{std::string(description), "stats"};
  app.footer(std::string(footer));
  app.add_option("FILE", typed.file, "A CSV or raw binary file; '-' or nothing is standard input")
      ->type_name("PATH");
  app.add_option("--column", typed.column, "CSV: the column's name, or its number from 1 [the first column]")
      ->type_name("NAME");
  app.add_option("--dtype", typed.dtype,
                 fmt::format("Type of the values [float64; raw needs it]: {}", fmt::join(dtype_names, " ")))
      ->type_name("TYPE");
  app.add_option("--format", typed.format, "csv or raw [raw for .raw and .bin, else csv]")
      ->type_name("FORMAT");
  app.add_option("--delimiter", typed.delimiter,
                 "CSV: the character between cells, or 'tab' [a comma; a tab for .tsv]")
      ->type_name("CHAR");
  app.add_flag("--no-header", typed.no_header, "CSV: the first line holds values");
  app.add_option("--backend", typed.backend,
                 "serial, openmp, cuda, or all to compare them [openmp where built]")
      ->type_name("NAME");
  app.add_option("--generate", typed.generate, "Make this many values instead of reading any")
      ->type_name("COUNT");
  app.add_option("--seed", typed.seed, "With --generate: another number, other values [0]")
      ->type_name("NUMBER");
  app.add_option("--repeat", typed.repeat,
                 "Time this many calls and show their median [9 with all, else none]")
      ->type_name("COUNT");
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", app.help());
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    throw UserError(fmt::format("{}; see stats --help", error.what()));
  }
  return checked(typed);
}

}  // namespace stats
