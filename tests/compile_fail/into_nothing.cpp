// expect: into\(...\): give one pointer per reducer, or one to the Results
#include <pleat/pleat.hpp>

void call([[maybe_unused]] double* sum) {
  const auto body = [](std::int64_t i) { return double(i); };
#ifdef PLEAT_WRONG
  pleat::parallel_reduce(10, body, pleat::Sum<double>{}, pleat::into());
#else
  pleat::parallel_reduce(10, body, pleat::Sum<double>{}, pleat::into(sum));
#endif
}
