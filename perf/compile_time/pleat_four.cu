#include <cstdint>

#include <pleat/pleat.hpp>

double four(const float* items, std::int64_t n) {
  const auto [sum, range, peak, moments] =
      pleat::parallel_reduce(pleat::Cuda{}, pleat::contiguous(items, n), pleat::Sum<float>{},
                             pleat::MinMax<float>{}, pleat::ArgMax<float>{}, pleat::Moments<float>{});
  return sum + range.max + double(peak.index) + moments.variance();
}
