// expect: Cuda: link pleat::cuda and compile this file with nvcc \(name it .cu\)
#include <pleat/pleat.hpp>

void call() {
#ifdef PLEAT_WRONG
  using Backend = pleat::Cuda;
#else
  using Backend = pleat::Serial;
#endif
  pleat::parallel_for(pleat::TeamPolicy<Backend>(4, 32),
                      [](const pleat::TeamPolicy<Backend>::member_type&) {});
}
