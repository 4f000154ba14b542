// What the ladder measures, between the unit that runs on the GPU and the one that prints.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pleat_perf::ladder {

// Items, with their sum and that of their magnitudes, both of which a double holds exactly.
struct Data {
  std::vector<float> items;
  double sum = 0, magnitude = 0;
};

struct Row {
  std::string version, change;
  double microseconds = 0;
  // Of a sum: its error, relative to the sum of the magnitudes, and what its order of additions allows.
  std::optional<double> error = {}, bound = {};
  std::optional<int> distinct = {};  // different answers of that many runs
  bool is_right = false;
};

struct Ladder {
  double peak_microseconds = 0;  // of the best plain read kernel
  std::vector<Row> rows;
};

inline constexpr int runs = 200;
inline constexpr std::int64_t smallest_size = 1024 + 3, largest_size = (std::int64_t{1} << 26) + 3;

// The versions are timed on `numbers`; on `integers`, whose magnitudes add up to less than 2^24, every order
// is exact, so that an item lost or read twice is seen. `serial_sum` is Pleat's sum of `numbers` on the CPU.
// Nothing where there is no CUDA device.
std::optional<Ladder> climb(const Data& numbers, const Data& integers, float serial_sum);

}  // namespace pleat_perf::ladder
