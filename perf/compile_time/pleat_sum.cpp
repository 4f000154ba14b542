#include <vector>

#include <pleat/pleat.hpp>

float sum(const std::vector<float>& items, bool on_all_cores) {
  return on_all_cores ? pleat::parallel_reduce(pleat::OpenMP{}, items, pleat::Sum<float>{})
                      : pleat::parallel_reduce(pleat::Serial{}, items, pleat::Sum<float>{});
}
