// The teaching ladder: the versions of the classic tutorial on reductions, one input, one table.
//   perf_ladder [--log2 N] [--csv FILE]
// 2^N + 3 floats, N = 26 if absent. Exits with 1 when a version is wrong, with 77 where there is no GPU.
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>

#include <CLI/CLI.hpp>

#include <pleat/pleat.hpp>

#include "ladder.hpp"

namespace pleat_perf::ladder {
namespace {

std::uint64_t splitmix64(std::uint64_t i) {
  std::uint64_t z = (i + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

template <class Item>
Data make(std::int64_t n, const Item& item) {
  Data data;
  data.items.resize(static_cast<std::size_t>(n));
  for (std::int64_t i = 0; i < n; ++i) {
    const float x = item(splitmix64(static_cast<std::uint64_t>(i)), i);
    data.items[static_cast<std::size_t>(i)] = x;
    data.sum += double(x);
    data.magnitude += std::abs(double(x));
  }
  return data;
}

// Multiples of 2^-24 in [0, 1): a double holds the sum of 2^26 of them, and every partial sum, exactly.
Data make_numbers(std::int64_t n) {
  return make(n, [](std::uint64_t z, std::int64_t) { return float(z >> 40) * 0x1p-24f; });
}
// Integers from -4 to 4, most of them 0 so that the magnitudes add up to less than 2^24; the last four, of
// which three fill no vector, are none of them 0.
Data make_integers(std::int64_t n) {
  Data data = make(n, [n](std::uint64_t z, std::int64_t i) {
    if (i >= n - 4) return float(i - n + 8);
    return z % 32 == 0 ? float(int(z >> 40) % 9 - 4) : 0.0f;
  });
  if (data.magnitude >= 0x1p24) throw std::logic_error("the integers are too many for exact sums");
  return data;
}

double share_of_peak(const Ladder& ladder, const Row& row) {
  return 100 * ladder.peak_microseconds / row.microseconds;
}

void print_table(const Ladder& ladder, std::int64_t n) {
  const double bytes = 4.0 * double(n);
  std::printf("2^%d + 3 floats; a plain read kernel takes %.1f us, %.0f GB/s\n\n",
              int(std::bit_width(std::uint64_t(n))) - 1, ladder.peak_microseconds,
              bytes / ladder.peak_microseconds * 1e-3);
  std::printf("%-20s %-60s %9s %9s %9s %9s %9s  %s\n", "Version", "Main change", "Time, us", "GB/s",
              "% of peak", "error", "bound", "answers");
  for (const Row& row : ladder.rows) {
    std::printf("%-20s %-60s %9.1f %9.0f %9.1f ", row.version.c_str(), row.change.c_str(), row.microseconds,
                bytes / row.microseconds * 1e-3, share_of_peak(ladder, row));
    if (row.error) {
      std::printf("%9.1e %9.1e  %d of %d", *row.error, *row.bound, *row.distinct, runs);
    } else {
      std::printf("%9s %9s  ", "", "");
    }
    std::printf("%s\n", row.is_right ? "" : "  WRONG");
  }
  std::printf(
      "\nerror: the greatest of %d runs, relative to the sum of the magnitudes; answers: the different ones "
      "of these runs\n",
      runs);
}

void write_csv(const Ladder& ladder, std::int64_t n, const std::string& name) {
  std::ofstream file(name);
  file << "version,main change,microseconds,GB/s,% of peak,error,bound,distinct answers,is right\n";
  const auto text = [](const auto& value) { return value ? std::to_string(*value) : std::string(); };
  const auto small = [](const std::optional<double>& value) {
    char digits[32] = "";
    if (value) std::snprintf(digits, sizeof digits, "%.3e", *value);
    return std::string(digits);
  };
  for (const Row& row : ladder.rows) {
    file << '"' << row.version << "\",\"" << row.change << "\"," << row.microseconds << ','
         << 4.0 * double(n) / row.microseconds * 1e-3 << ',' << share_of_peak(ladder, row) << ','
         << small(row.error) << ',' << small(row.bound) << ',' << text(row.distinct) << ','
         << (row.is_right ? "yes" : "no") << '\n';
  }
  if (!file.flush()) throw std::runtime_error("cannot write " + name);
}

int run(int log2, const std::string& csv) {
  const std::int64_t n = (std::int64_t{1} << log2) + 3;
  const Data numbers = make_numbers(n);
  const float serial_sum = pleat::parallel_reduce(pleat::Serial{}, numbers.items, pleat::Sum<float>{});
  const std::optional<Ladder> ladder = climb(numbers, make_integers(n), serial_sum);
  if (!ladder) {
    std::puts("skipped: no CUDA device");
    return 77;
  }
  print_table(*ladder, n);
  if (!csv.empty()) write_csv(*ladder, n, csv);
  for (const Row& row : ladder->rows) {
    if (!row.is_right) return 1;
  }
  return 0;
}

}  // namespace
}  // namespace pleat_perf::ladder

int main(int argc, char** argv) {
  int log2 = 26;
  std::string csv;
  CLI::App app{"Measures and checks the versions of the classic tutorial on reductions beside CUB and Pleat.",
               "perf_ladder"};
  app.add_option("--log2", log2, "2^N + 3 floats [26]")->check(CLI::Range(10, 26));
  app.add_option("--csv", csv, "Writes the table to a file, too");
  try {
    app.parse(argc, argv);
    return pleat_perf::ladder::run(log2, csv);
  } catch (const CLI::CallForHelp&) {
    std::printf("%s", app.help().c_str());
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "perf_ladder: %s\n", error.what());
    return 2;
  }
}
