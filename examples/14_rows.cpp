// RowPolicy: a reduction of each row of a matrix, here the places of five stations' warmest hours and their
// mean temperatures. Each row has the bits of its reduction alone.
#include <pleat/pleat.hpp>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

int main() {
  const std::int64_t stations = 5, hours = 24;
  std::vector<float> celsius;
  for (std::int64_t k = 0; k < stations * hours; ++k) celsius.push_back(10.0f + float(k * 37 % 101) / 8);

  // One array of results for each reducer; an index is the column.
  std::vector<pleat::ArgResult<float>> peaks(stations);
  std::vector<float> sums(stations);
  const pleat::RowPolicy<> rows(stations, hours);
  pleat::parallel_reduce("stations", rows, celsius, pleat::ArgMax<float>{}, pleat::Sum<float>{},
                         pleat::into(peaks.data(), sums.data()));

  // A functor of row and column: how often it was above 15 degrees.
  std::vector<std::int64_t> warm(stations);
  pleat::parallel_reduce(
      rows, [&](std::int64_t row, std::int64_t hour) { return celsius[row * hours + hour] > 15.0f; },
      pleat::Count{}, pleat::into(warm.data()));

  bool right = true;
  for (std::int64_t s = 0; s < stations; ++s) {
    std::printf("station %lld: %.3f at hour %lld, mean %.3f, %lld warm hours\n", static_cast<long long>(s),
                double(peaks[s].value), static_cast<long long>(peaks[s].index), double(sums[s] / hours),
                static_cast<long long>(warm[s]));
    const float alone = pleat::parallel_reduce(
        pleat::DefaultBackend{}, pleat::contiguous(&celsius[s * hours], hours), pleat::Sum<float>{});
    right = right && std::memcmp(&alone, &sums[s], sizeof alone) == 0 && warm[s] > 0;
  }
  return right && peaks[0].value == celsius[std::size_t(peaks[0].index)] ? 0 : 1;
}
