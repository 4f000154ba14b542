// expect: the functor can be called as f\(i\) and as f\(i, acc&...\); give it one signature
#include <pleat/pleat.hpp>

void call() {
#ifdef PLEAT_WRONG
  const auto body = [](std::int64_t i, auto&...) { return double(i); };
#else
  const auto body = [](std::int64_t i) { return double(i); };
#endif
  pleat::parallel_reduce(10, body, pleat::Sum<double>{});
}
