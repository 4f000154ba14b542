#include "search.cuh"

std::vector<pleat_perf::tune::Trial> pleat_perf::tune::argmaxes(const float* items, std::int64_t n) {
  return search(items, n, pleat::ArgMax<float>{});
}
