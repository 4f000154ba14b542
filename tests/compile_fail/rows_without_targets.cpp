// expect: the answers of rows, axes and segments go to memory; give into\(pointer
#include <pleat/pleat.hpp>

void call(float* sums) {
  const auto body = [](std::int64_t row, std::int64_t col) { return float(row + col); };
#ifdef PLEAT_WRONG
  pleat::parallel_reduce(pleat::RowPolicy<>(2, 3), body, pleat::Sum<float>{});
#else
  pleat::parallel_reduce(pleat::RowPolicy<>(2, 3), body, pleat::Sum<float>{}, pleat::into(sums));
#endif
}
