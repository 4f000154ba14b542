// expect: into\(...\): the pointee must not be const
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Target = const double;
#else
using Target = double;
#endif

void call(Target* sum) {
  pleat::parallel_reduce(10, [](std::int64_t i) { return double(i); }, pleat::Sum<double>{}, pleat::into(sum));
}
