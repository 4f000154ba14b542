// MDRangePolicy: a reduction over a box of indices, here the gradient energy of a field on a grid and the
// place where the field is greatest. The bits are those of the reduction over the flat number of each point.
#include <pleat/pleat.hpp>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

int main() {
  const std::int64_t n = 40, m = 30, l = 50;
  std::vector<float> field(std::size_t(n * m * l));
  for (std::int64_t p = 0; p < n * m * l; ++p) field[std::size_t(p)] = float(p * 7919 % 10007) / 1000;
  const auto u = [&](std::int64_t i, std::int64_t j, std::int64_t k) {
    return field[std::size_t((i * m + j) * l + k)];
  };

  // Half the squared central differences, over the points that have six neighbours.
  const auto energy_at = [&](std::int64_t i, std::int64_t j, std::int64_t k) {
    const float x = u(i + 1, j, k) - u(i - 1, j, k), y = u(i, j + 1, k) - u(i, j - 1, k),
                z = u(i, j, k + 1) - u(i, j, k - 1);
    return (x * x + y * y + z * z) / 8;
  };
  const pleat::MDRangePolicy<pleat::Rank<3>> inner({1, 1, 1}, {n - 1, m - 1, l - 1});
  const float energy = pleat::parallel_reduce("energy", inner, energy_at, pleat::Sum<float>{});

  // An arg-reducer reports a point's number, of which the policy knows the indices.
  const pleat::MDRangePolicy<pleat::Rank<3>> all({n, m, l});
  const auto peak = pleat::parallel_reduce(all, u, pleat::ArgMax<float>{});
  const auto [i, j, k] = all.indices(peak.index);
  std::printf("energy %.3f, greatest value %.3f at (%lld, %lld, %lld)\n", double(energy), double(peak.value),
              static_cast<long long>(i), static_cast<long long>(j), static_cast<long long>(k));

  // The last index is the fastest.
  const float flat = pleat::parallel_reduce(
      pleat::RangePolicy<>(0, inner.space().count()),
      [&](std::int64_t p) {
        const std::int64_t row = p / (l - 2);
        return energy_at(row / (m - 2) + 1, row % (m - 2) + 1, p % (l - 2) + 1);
      },
      pleat::Sum<float>{});
  return std::memcmp(&energy, &flat, sizeof flat) == 0 && u(i, j, k) == peak.value ? 0 : 1;
}
