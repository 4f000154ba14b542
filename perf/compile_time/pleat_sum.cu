#include <cstdint>

#include <pleat/pleat.hpp>

float sum(const float* items, std::int64_t n) {
  return pleat::parallel_reduce(pleat::Cuda{}, pleat::contiguous(items, n), pleat::Sum<float>{});
}
