// expect: Combine<Atomic> is for reducers that are free of order and whose state is one number of 4 or 8
// bytes
#include <pleat/pleat.hpp>

using namespace pleat;

auto call(const std::int8_t* x) {
  const RangePolicy<Serial, Combine<Atomic>> policy(0, 10);
#ifdef PLEAT_WRONG
  return parallel_reduce(policy, contiguous(x, 10), Sum<double, Exact>{}, Count{});
#else
  return parallel_reduce(policy, contiguous(x, 10), Sum<double>{}, Count{});
#endif
}
