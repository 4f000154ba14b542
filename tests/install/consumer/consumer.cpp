#include <pleat/pleat.hpp>

#include <cstdint>

int main() {
  const auto total = pleat::parallel_reduce(
      pleat::RangePolicy<pleat::Serial>(0, 100), [](std::int64_t i) { return static_cast<double>(i); },
      pleat::Sum<double>{});
  return total == 4950.0 ? 0 : 1;
}
