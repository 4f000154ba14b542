#include <vector>

#include <pleat/pleat.hpp>

template <class Backend>
double four(const Backend& backend, const std::vector<float>& items) {
  const auto [sum, range, peak, moments] =
      pleat::parallel_reduce(backend, items, pleat::Sum<float>{}, pleat::MinMax<float>{},
                             pleat::ArgMax<float>{}, pleat::Moments<float>{});
  return sum + range.max + double(peak.index) + moments.variance();
}

double four(const std::vector<float>& items, bool on_all_cores) {
  return on_all_cores ? four(pleat::OpenMP{}, items) : four(pleat::Serial{}, items);
}
