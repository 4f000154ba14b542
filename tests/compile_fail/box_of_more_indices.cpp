// expect: of a box of Rank<N> either form with N indices
#include <pleat/pleat.hpp>

double sum() {
#ifdef PLEAT_WRONG  // its third index could be taken for an accumulator
  const auto body = [](std::int64_t i, std::int64_t j, std::int64_t k) { return double(i + j + k); };
#else
  const auto body = [](std::int64_t i, std::int64_t j) { return double(i + j); };
#endif
  return pleat::parallel_reduce(pleat::MDRangePolicy<pleat::Rank<2>>({2, 3}), body, pleat::Sum<double>{});
}
