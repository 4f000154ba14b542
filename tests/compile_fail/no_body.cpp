// expect: parallel_reduce: after the label and the policy comes the body
#include <pleat/pleat.hpp>

void call() {
#ifdef PLEAT_WRONG
  pleat::parallel_reduce("label", 10);
#else
  pleat::parallel_reduce("label", 10, [](std::int64_t i) { return double(i); }, pleat::Sum<double>{});
#endif
}
