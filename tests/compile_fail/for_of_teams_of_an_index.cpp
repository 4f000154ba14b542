// expect: parallel_for: the functor must be f\(i\), and over TeamPolicy f\(team\)
#include <pleat/pleat.hpp>

void call() {
#ifdef PLEAT_WRONG
  const auto f = [](std::int64_t) {};
#else
  const auto f = [](const pleat::TeamPolicy<>::member_type&) {};
#endif
  pleat::parallel_for(pleat::TeamPolicy<>(4, 32), f);
}
