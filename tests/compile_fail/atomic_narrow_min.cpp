// expect: Combine<Atomic> is for reducers that are free of order and whose state is one number of 4 or 8
// bytes
#include <pleat/pleat.hpp>

using namespace pleat;

auto call(const std::int8_t* x) {
  const RangePolicy<Serial, Combine<Atomic>> policy(0, 10);
#ifdef PLEAT_WRONG
  return parallel_reduce(policy, contiguous(x, 10), Min<std::int8_t>{}, Count{});
#else
  return parallel_reduce(policy, contiguous(x, 10), Min<int>{}, Count{});
#endif
}
