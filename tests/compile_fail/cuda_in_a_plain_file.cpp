// expect: Cuda: link pleat::cuda and compile this file with nvcc \(name it .cu\)
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Backend = pleat::Cuda;
#else
using Backend = pleat::Serial;
#endif

double call() {
  const pleat::RangePolicy<Backend> policy(0, 10);
  return pleat::parallel_reduce(policy, [](std::int64_t i) { return double(i); }, pleat::Sum<double>{});
}
