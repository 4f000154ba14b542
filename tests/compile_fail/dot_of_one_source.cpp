// expect: the body's items do not convert to a reducer's value_type .*zip
#include <pleat/pleat.hpp>

#include <vector>

double call(const std::vector<double>& a) {
#ifdef PLEAT_WRONG
  const auto& source = a;
#else
  const auto source = pleat::zip(a, a);
#endif
  return pleat::parallel_reduce(pleat::Serial{}, source, pleat::Dot<double>{});
}
