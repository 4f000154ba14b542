// expect: the functor must be callable when const: remove `mutable`, make operator\(\) const
#include <pleat/pleat.hpp>

void call() {
  int calls = 0;
#ifdef PLEAT_WRONG
  const auto count = [calls](std::int64_t) mutable { return ++calls; };
#else
  const auto count = [calls](std::int64_t) { return calls + 1; };
#endif
  pleat::parallel_reduce(10, count, pleat::Sum<int>{});
}
