// AxisPolicy: reductions along axes of an array, here temperatures of days x stations x hours. Any axes may
// be reduced, of any view; each answer has the bits of the reduction of its items alone.
#include <pleat/pleat.hpp>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

int main() {
  using pleat::Axis;
  const std::int64_t days = 30, stations = 4, hours = 24;
  std::vector<float> celsius;
  for (std::int64_t k = 0; k < days * stations * hours; ++k)
    celsius.push_back(10.0f + float(k * 37 % 101) / 8);
  const auto array = pleat::view(celsius.data(), {days, stations, hours});

  // Over days and hours: mean and variance of each station.
  std::vector<pleat::MomentsResult<double>> stats(stations);
  pleat::parallel_reduce("stations", pleat::AxisPolicy<pleat::DefaultBackend, Axis<0>, Axis<2>>(), array,
                         pleat::Moments<float>{}, pleat::into(stats.data()));

  // Over days alone: the highest of each station and hour, and its day. The same with a functor of three
  // indices.
  std::vector<pleat::ArgResult<float>> peaks(stations * hours), again(stations * hours);
  const pleat::AxisPolicy<pleat::DefaultBackend, Axis<0>> over_days({days, stations, hours});
  pleat::parallel_reduce(over_days, array, pleat::ArgMax<float>{}, pleat::into(peaks.data()));
  pleat::parallel_reduce(
      over_days,
      [&](std::int64_t d, std::int64_t s, std::int64_t h) { return celsius[(d * stations + s) * hours + h]; },
      pleat::ArgMax<float>{}, pleat::into(again.data()));

  bool right = true;
  for (std::int64_t s = 0; s < stations; ++s) {
    const auto& noon = peaks[s * hours + 12];
    std::printf("station %lld: mean %.4f, variance %.4f, warmest noon %.3f on day %lld\n",
                static_cast<long long>(s), stats[s].mean, stats[s].variance(), double(noon.value),
                static_cast<long long>(noon.index));
    right = right && stats[s].count == days * hours &&
            noon.value == celsius[(noon.index * stations + s) * hours + 12];
  }
  for (std::size_t k = 0; k < peaks.size(); ++k)
    right = right && peaks[k].index == again[k].index && peaks[k].value == again[k].value;
  return right ? 0 : 1;
}
