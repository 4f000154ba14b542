// expect: MDRangePolicy takes a functor of its indices, not a source
#include <pleat/pleat.hpp>

#include <vector>

double sum(const std::vector<double>& x) {
#ifdef PLEAT_WRONG
  const auto& body = x;
#else
  const auto body = [&](std::int64_t i, std::int64_t j) { return x[std::size_t(3 * i + j)]; };
#endif
  return pleat::parallel_reduce(pleat::MDRangePolicy<pleat::Rank<2>>({2, 3}), body, pleat::Sum<double>{});
}
