// The command-line program: a column of numbers in, its statistics out, on any backend or on all of them.

#include <cstdio>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "backends.hpp"
#include "column.hpp"
#include "csv_reader.hpp"
#include "error.hpp"
#include "generate.hpp"
#include "input.hpp"
#include "options.hpp"
#include "raw_reader.hpp"
#include "report.hpp"

namespace stats {

namespace {

// Fills the column and returns where its values came from, for the title.
std::string load(const Options& options, Column& column) {
  if (options.generated_count) {
    generate(column, *options.generated_count, options.seed);
    return fmt::format("generated with seed {}", options.seed);
  }
  Input input(options.file);
  if (options.format == Format::Raw) {
    read_raw(input, column);
    return input.name();
  }
  CsvColumn found = read_csv(input, options.csv, column);
  if (!found.warning.empty()) fmt::print(stderr, "stats: note: {}\n", found.warning);
  return fmt::format("{}, column {}", input.name(), found.name);
}

// Prints the table of the chosen backend, or of all that can run; returns the exit status.
int summarize(const Options& options, const Column& column) {
  std::vector<BackendResult> results;
  std::string left_out;
  bool has_failed = false;
  const bool is_for_all = options.backend == "all";
  for (const Backend& backend : backends()) {
    if (!is_for_all && backend.name != options.backend) continue;
    const std::string obstacle = obstacle_of(backend);
    if (!obstacle.empty()) {
      left_out += fmt::format("{}: {}{}\n", backend.name, backend.summarize ? "skipped: " : "", obstacle);
      continue;
    }
    try {
      results.push_back({backend.name, backend.summarize(column, options.repeat)});
    } catch (const std::exception& error) {
      if (!is_for_all) throw;
      left_out += fmt::format("{}: failed: {}\n", backend.name, error.what());
      has_failed = true;
    }
  }
  const auto bytes = static_cast<std::uint64_t>(count_of(column)) * bytes_per_item(column);
  fmt::print("{}{}", table_of(results, bytes), left_out);
  if (is_for_all) fmt::print("{}", agreement_of(results));
  return has_failed || !agree(results) ? 1 : 0;
}

int run(int argc, const char* const* argv) {
  std::optional<Options> options = parse_options(argc, argv);
  if (!options) return 0;
  Column column = make_column(options->dtype);
  std::string source;
  try {
    source = load(*options, column);
  } catch (const std::bad_alloc&) {
    const std::string_view where = options->generated_count ? "--generate"
                                   : options->file == "-"   ? "standard input"
                                                            : std::string_view(options->file);
    throw UserError(
        fmt::format("{}: the values do not fit into memory as {}", where, name_of(options->dtype)));
  }
  fmt::print("{} {} of {}, {}\n\n", count_of(column), count_of(column) == 1 ? "value" : "values",
             name_of(options->dtype), source);
  const int status = summarize(*options, column);
  if (std::fflush(stdout) != 0) throw UserError("cannot write to standard output");
  return status;
}

}  // namespace

}  // namespace stats

int main(int argc, char** argv) {
  try {
    return stats::run(argc, argv);
  } catch (const std::exception& error) {
    std::fflush(stdout);
    fmt::print(stderr, "stats: {}\n", error.what());
    return 2;
  }
}
