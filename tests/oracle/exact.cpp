#include "oracle/exact.hpp"

#include "support/big_sum.hpp"

namespace pleat_test {
namespace {

using Big = BigSum<double>;

// share x, as a multiple of 2^-200 units.
Big::Integer share_of(double share, const Big::Integer& x) {
  int exponent = 0;
  const auto mantissa = std::int64_t(std::ldexp(std::frexp(share, &exponent), 53));
  return (x * mantissa) << (200 + exponent - 53);
}
bool within(ErrorBound bound, double answer, const Big& sum, const Big& magnitudes) {
  if (!std::isfinite(answer)) return false;
  Big got;
  got.add(answer);
  const Big::Integer right = sum.total(), error = abs(got.total() - right);
  return (error << 200) <=
         share_of(bound.of_sum, abs(right)) + share_of(bound.of_magnitudes, magnitudes.total());
}

}  // namespace

template <class F>
F exact_sum(const F* x, std::int64_t n, std::int64_t stride) {
  BigSum<F> sum;
  for (std::int64_t i = 0; i < n; ++i) sum.add(x[i * stride]);
  return sum.rounded();
}
template <class F>
F exact_sum(const std::vector<Block<F>>& blocks) {
  BigSum<F> sum;
  for (const Block<F>& block : blocks) {
    for (std::int64_t i = 0; i < block.size; ++i) sum.add(block.items[i], block.times);
  }
  return sum.rounded();
}
template <class F>
F exact_dot(const F* x, const F* y, std::int64_t n) {
  BigSum<F> sum;
  for (std::int64_t i = 0; i < n; ++i) sum.add_product(x[i], y[i]);
  return sum.rounded();
}
#define PLEAT_TEST_EXACT(F)                                      \
  template F exact_sum<F>(const F*, std::int64_t, std::int64_t); \
  template F exact_sum<F>(const std::vector<Block<F>>&);         \
  template F exact_dot<F>(const F*, const F*, std::int64_t);
PLEAT_TEST_EXACT(float)
PLEAT_TEST_EXACT(double)
#undef PLEAT_TEST_EXACT

bool errs_within(ErrorBound bound, double answer, const double* x, std::int64_t n) {
  Big sum, magnitudes;
  for (std::int64_t i = 0; i < n; ++i) {
    sum.add(x[i]);
    magnitudes.add(std::fabs(x[i]));
  }
  return within(bound, answer, sum, magnitudes);
}
bool dot_errs_within(ErrorBound bound, double answer, const double* x, const double* y, std::int64_t n) {
  Big sum, magnitudes;
  for (std::int64_t i = 0; i < n; ++i) {
    sum.add_product(x[i], y[i]);
    magnitudes.add_product(std::fabs(x[i]), std::fabs(y[i]));
  }
  return within(bound, answer, sum, magnitudes);
}

double condition_of(const double* x, std::int64_t n) {
  double magnitudes = 0;
  for (std::int64_t i = 0; i < n; ++i) magnitudes += std::fabs(x[i]);
  return magnitudes / std::fabs(exact_sum(x, n));
}

}  // namespace pleat_test
