// expect: the functor can be called as f\(i\) and as f\(i, acc&...\); give it one signature
#include <pleat/pleat.hpp>

void call() {
#ifdef PLEAT_WRONG
  const auto body = [](auto... all) { return sizeof...(all); };
#else
  const auto body = [](auto i) { return std::size_t(i); };
#endif
  pleat::parallel_reduce(10, body, pleat::Sum<std::size_t>{});
}
