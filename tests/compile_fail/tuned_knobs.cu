// expect: Tuned<...>: the rows in flight must divide the rows that are unrolled, and these divide 32
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Knobs = pleat::gpu::Tuned<128, 3, 5, 32, 2, 0, 512>;
#else
using Knobs = pleat::gpu::Tuned<128, 4, 8, 32, 2, 0, 512>;
#endif

void call(const float* x, std::int64_t n, float* sum) {
  pleat::parallel_reduce(pleat::RangePolicy<pleat::Cuda, pleat::TunedAs<Knobs>>(0, n),
                         pleat::contiguous(x, n), pleat::Sum<float>{}, pleat::into(sum));
}
