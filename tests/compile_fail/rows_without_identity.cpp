// expect: over rows, axes and segments each reducer needs identity\(\), since those of no items have an
// answer
#include <pleat/pleat.hpp>

struct Newest {
  using value_type = float;
  using state = float;
  using result_type = float;
  static float first(float x) { return x; }
#ifndef PLEAT_WRONG
  static float identity() { return 0; }
#endif
  static void fold(float& s, float x) { s = x; }
  static float join(float, float r) { return r; }
  static float result(float s) { return s; }
};

void call(float* newest) {
  const auto body = [](std::int64_t row, std::int64_t col) { return float(row + col); };
  pleat::parallel_reduce(pleat::RowPolicy<>(2, 3), body, Newest{}, pleat::into(newest));
}
