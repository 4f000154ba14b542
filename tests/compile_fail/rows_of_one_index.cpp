// expect: of rows f\(row, col\) or f\(row, col, acc&...\)
#include <pleat/pleat.hpp>

void call(float* sums) {
#ifdef PLEAT_WRONG
  const auto body = [](std::int64_t i) { return float(i); };
#else
  const auto body = [](std::int64_t row, std::int64_t col) { return float(row + col); };
#endif
  pleat::parallel_reduce(pleat::RowPolicy<>(2, 3), body, pleat::Sum<float>{}, pleat::into(sums));
}
