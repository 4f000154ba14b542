#include "search.cuh"

std::vector<pleat_perf::tune::Trial> pleat_perf::tune::four_at_once(const float* items, std::int64_t n) {
  return search(items, n, pleat::Sum<float>{}, pleat::MinMax<float>{}, pleat::ArgMax<float>{},
                pleat::Moments<float>{});
}
