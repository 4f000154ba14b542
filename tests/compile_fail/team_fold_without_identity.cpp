// expect: each reducer needs identity\(\), since those of no items have an answer, too; and so does each
// within
#include <pleat/pleat.hpp>

struct First {
  using value_type = float;
  using state = float;
  using result_type = float;
  static state first(float x) { return x; }
#ifndef PLEAT_WRONG
  static state identity() { return 0; }
#endif
  static void fold(state&, float) {}
  static state join(state l, state) { return l; }
  static float result(state s) { return s; }
};

float call() {
  const auto f = [](const pleat::TeamPolicy<>::member_type& team) -> float {
    return pleat::parallel_reduce(
        pleat::TeamThreadRange(team, 9), [](std::int64_t i) { return float(i); }, First{});
  };
  return pleat::parallel_reduce(pleat::TeamPolicy<>(4, 32), f, pleat::Sum<float>{});
}
