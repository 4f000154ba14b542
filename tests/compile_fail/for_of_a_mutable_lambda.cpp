// expect: parallel_for: the functor must be callable when const
#include <pleat/pleat.hpp>

void call() {
#ifdef PLEAT_WRONG
  const auto f = [k = 0](std::int64_t) mutable { ++k; };
#else
  const auto f = [](std::int64_t) {};
#endif
  pleat::parallel_for(4, f);
}
