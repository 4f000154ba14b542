// expect: TeamPolicy takes a functor of the team, f\(team\), and a range within a team one of the index
#include <pleat/pleat.hpp>

float call(const float* x) {
#ifdef PLEAT_WRONG
  const auto body = pleat::contiguous(x, 4);
#else
  const auto body = [=](const pleat::TeamPolicy<>::member_type& team) { return x[team.league_rank()]; };
#endif
  return pleat::parallel_reduce(pleat::TeamPolicy<>(4, 32), body, pleat::Sum<float>{});
}
