// Any set of reducers shares one pass over memory, and each gives the bits that it gives alone.
#include <pleat/pleat.hpp>

#include <cstdio>
#include <vector>

int main() {
  const std::vector<double> speed{299.85, 299.74, 299.90, 300.07, 299.93};
  // A container is a source: the backend sees the memory and reads whole vectors. A backend alone as the
  // policy means all of it; RangePolicy(backend, 1, 4) would reduce a part.
  const auto [total, range, peak, stats] =
      pleat::parallel_reduce(pleat::DefaultBackend{}, speed, pleat::Sum<double>{}, pleat::MinMax<double>{},
                             pleat::ArgMax<double>{}, pleat::Moments<double>{});
  std::printf("sum %g, from %g to %g, highest at %lld, mean %.4f +- %.4f\n", total, range.min, range.max,
              static_cast<long long>(peak.index), stats.mean, stats.sample_deviation());

  const double alone = pleat::parallel_reduce(pleat::DefaultBackend{}, speed, pleat::Sum<double>{});
  const bool right =
      total == alone && range.min == 299.74 && range.max == 300.07 && peak.index == 3 && stats.count == 5;
  return right ? 0 : 1;
}
