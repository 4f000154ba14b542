// expect: of a box of Rank<N> either form with N indices
#include <pleat/pleat.hpp>

double sum() {
#ifdef PLEAT_WRONG
  const auto body = [](std::int64_t i, std::int64_t j) { return double(i + j); };
#else
  const auto body = [](std::int64_t i, std::int64_t j, std::int64_t k) { return double(i + j + k); };
#endif
  return pleat::parallel_reduce(pleat::MDRangePolicy<pleat::Rank<3>>({2, 3, 4}), body, pleat::Sum<double>{});
}
