// expect: the body must be a source, f\(i\) with a value, or f\(i, acc&...\)
#include <pleat/pleat.hpp>

void call() {
#ifdef PLEAT_WRONG
  const auto body = [](std::int64_t) {};
#else
  const auto body = [](std::int64_t) { return 1; };
#endif
  pleat::parallel_reduce(10, body, pleat::Sum<int>{});
}
