// expect: AxisPolicy names an axis that the body does not have, or one twice
#include <pleat/pleat.hpp>

void call(const float* x, float* sums) {
#ifdef PLEAT_WRONG
  using Wanted = pleat::Axis<2>;
#else
  using Wanted = pleat::Axis<1>;
#endif
  pleat::parallel_reduce(pleat::AxisPolicy<pleat::Serial, Wanted>(), pleat::view(x, {3, 4}),
                         pleat::Sum<float>{}, pleat::into(sums));
}
