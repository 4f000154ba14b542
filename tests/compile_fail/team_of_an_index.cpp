// expect: of teams f\(team\) or f\(team, acc&...\)
#include <pleat/pleat.hpp>

float call() {
#ifdef PLEAT_WRONG
  const auto body = [](std::int64_t i) { return float(i); };
#else
  const auto body = [](const pleat::TeamPolicy<>::member_type& team) { return float(team.league_rank()); };
#endif
  return pleat::parallel_reduce(pleat::TeamPolicy<>(4, 32), body, pleat::Sum<float>{});
}
