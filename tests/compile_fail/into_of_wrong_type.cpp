// expect: into\(...\) must hold one pointer per reducer, each to exactly its result_type, or one pointer to the Results of all
#include <pleat/pleat.hpp>

#ifdef PLEAT_WRONG
using Target = float;
#else
using Target = double;
#endif

void call(Target* sum) {
  pleat::parallel_reduce(10, [](std::int64_t i) { return double(i); }, pleat::Sum<double>{}, pleat::into(sum));
}
