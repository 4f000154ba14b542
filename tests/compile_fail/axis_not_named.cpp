// expect: AxisPolicy: name at least one axis to reduce, as Axis<0>
#include <pleat/pleat.hpp>

void call(const float* x, float* sums) {
#ifdef PLEAT_WRONG
  using Policy = pleat::AxisPolicy<pleat::Serial>;
#else
  using Policy = pleat::AxisPolicy<pleat::Serial, pleat::Axis<0>>;
#endif
  pleat::parallel_reduce(Policy(), pleat::view(x, {3, 4}), pleat::Sum<float>{}, pleat::into(sums));
}
