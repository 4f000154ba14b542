#include "report.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace stats {

namespace {

using Row = std::vector<std::string>;

// Three digits or so: timings repeat no better than that.
std::string rounded(double value) {
  return fmt::format("{:.{}f}", value, value < 10 ? 2 : value < 100 ? 1 : 0);
}

std::string duration(double seconds) {
  constexpr std::array<std::pair<double, std::string_view>, 3> units = {
      {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}}};
  for (auto [unit, name] : units) {
    if (seconds >= unit) return fmt::format("{} {}", rounded(seconds / unit), name);
  }
  return fmt::format("{} ns", rounded(seconds / 1e-9));
}

}  // namespace

std::string table_of(std::span<const BackendResult> results, std::uint64_t bytes) {
  std::vector<Row> rows(1 + field_names.size());
  rows[0].emplace_back();
  for (std::size_t i = 0; i < field_names.size(); ++i) rows[i + 1].emplace_back(field_names[i]);
  const bool is_timed = std::any_of(results.begin(), results.end(), [](const BackendResult& result) {
    return result.measurement.seconds > 0;
  });
  if (is_timed) {
    rows.push_back({"time"});
    rows.push_back({"GB/s"});
  }
  for (const BackendResult& result : results) {
    const Measurement& measured = result.measurement;
    rows[0].emplace_back(result.backend);
    for (std::size_t i = 0; i < field_names.size(); ++i)
      rows[i + 1].push_back(measured.summary.fields[i].text());
    if (!is_timed) continue;
    rows[rows.size() - 2].push_back(duration(measured.seconds));
    rows[rows.size() - 1].push_back(rounded(static_cast<double>(bytes) / measured.seconds / 1e9));
  }

  std::vector<std::size_t> widths(results.size() + 1, 0);
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string table;
  for (const Row& row : rows) {
    table += fmt::format("{:<{}}", row[0], widths[0]);
    for (std::size_t i = 1; i < row.size(); ++i) table += fmt::format("  {:>{}}", row[i], widths[i]);
    table += '\n';
  }
  return table;
}

bool agree(std::span<const BackendResult> results) {
  return std::all_of(results.begin(), results.end(), [first = results.begin()](const BackendResult& result) {
    return result.measurement.summary == first->measurement.summary;
  });
}

std::string agreement_of(std::span<const BackendResult> results) {
  if (results.size() < 2) return "bits: one backend ran; there is nothing to compare it with\n";
  std::set<std::size_t> differing;
  std::vector<std::string_view> names;
  for (const BackendResult& result : results) {
    names.push_back(result.backend);
    for (std::size_t i : differing_fields(results[0].measurement.summary, result.measurement.summary)) {
      differing.insert(i);
    }
  }
  if (differing.empty()) return fmt::format("bits: equal in every field on {}\n", fmt::join(names, ", "));
  std::string lines;
  for (std::size_t i : differing) {
    lines += fmt::format("bits: DIFFERENT in {}:", field_names[i]);
    for (const BackendResult& result : results) {
      lines += fmt::format(" {} {}", result.backend, result.measurement.summary.fields[i].bits());
    }
    lines += '\n';
  }
  return lines;
}

}  // namespace stats
