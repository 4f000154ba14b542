// expect: a backend alone needs a source, such as a std::span or zip\(a, b\); with a functor give RangePolicy
#include <vector>

#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Flag = bool;  // std::vector<bool> has no bools in memory
#else
using Flag = char;
#endif

std::int64_t count(const std::vector<Flag>& flags) {
  return pleat::parallel_reduce(pleat::Serial{}, flags, pleat::Sum<Flag>{});
}
