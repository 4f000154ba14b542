// expect: the functor must be callable when const: remove `mutable`
#include <pleat/pleat.hpp>

float call() {
  const auto f = [](const pleat::TeamPolicy<>::member_type& team) -> float {
#ifdef PLEAT_WRONG
    const auto g = [k = 0](std::int64_t i) mutable { return float(i + k++); };
#else
    const auto g = [](std::int64_t i) { return float(i); };
#endif
    return pleat::parallel_reduce(pleat::TeamThreadRange(team, 9), g, pleat::Sum<float>{});
  };
  return pleat::parallel_reduce(pleat::TeamPolicy<>(4, 32), f, pleat::Sum<float>{});
}
