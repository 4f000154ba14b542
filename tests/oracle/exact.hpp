// Sums and dot products in integers of any size, and how far an answer is from them: independent of all of
// Pleat's arithmetic. Compiled once, by the C++ compiler, since big integers cost seconds.
#pragma once

#include <cstdint>
#include <vector>

namespace pleat_test {

// The sum rounded once, of every stride-th item: float or double.
template <class F>
F exact_sum(const F* x, std::int64_t n, std::int64_t stride = 1);
// Of blocks in a row, each of them several times.
template <class F>
struct Block {
  const F* items;
  std::int64_t size;
  std::int64_t times;
};
template <class F>
F exact_sum(const std::vector<Block<F>>& blocks);
// A product that overflows is an infinity.
template <class F>
F exact_dot(const F* x, const F* y, std::int64_t n);

// A bound on an error: of_sum |sum| + of_magnitudes sum |x|, where the magnitudes are those of the terms.
struct ErrorBound {
  double of_sum;
  double of_magnitudes;
};
// Decided without any rounding; false where the answer is not finite.
bool errs_within(ErrorBound bound, double answer, const double* x, std::int64_t n);
bool dot_errs_within(ErrorBound bound, double answer, const double* x, const double* y, std::int64_t n);

// sum |x| / |sum|
double condition_of(const double* x, std::int64_t n);

}  // namespace pleat_test
