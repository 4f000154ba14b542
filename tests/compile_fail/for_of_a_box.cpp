// expect: parallel_for: before the functor comes a RangePolicy, a TeamPolicy or a number of items
#include <pleat/pleat.hpp>

void call(int* counts) {
#ifdef PLEAT_WRONG
  pleat::parallel_for(pleat::MDRangePolicy<pleat::Rank<1>>({4}), [=](std::int64_t i) { ++counts[i]; });
#else
  pleat::parallel_for(pleat::RangePolicy<>(0, 4), [=](std::int64_t i) { ++counts[i]; });
#endif
}
