// expect: the functor must be copyable
#include <pleat/pleat.hpp>

#include <memory>

double call(std::unique_ptr<double> factor) {
#ifdef PLEAT_WRONG
  const auto body = [factor = std::move(factor)](std::int64_t i) { return *factor * double(i); };
#else
  const auto body = [factor = factor.get()](std::int64_t i) { return *factor * double(i); };
#endif
  return pleat::parallel_reduce(10, body, pleat::Sum<double>{});
}
