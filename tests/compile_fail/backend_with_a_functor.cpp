// expect: a backend alone needs a source, such as a std::span or zip\(a, b\); with a functor give RangePolicy
#include <pleat/pleat.hpp>

double call() {
  const auto body = [](std::int64_t i) { return double(i); };
#ifdef PLEAT_WRONG
  return pleat::parallel_reduce(pleat::Serial{}, body, pleat::Sum<double>{});
#else
  return pleat::parallel_reduce(pleat::RangePolicy(pleat::Serial{}, 0, 10), body, pleat::Sum<double>{});
#endif
}
