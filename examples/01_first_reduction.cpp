// A functor and a reducer; the answer comes back. Pi is the area under 4 / (1 + x^2) from 0 to 1.
#include <pleat/pleat.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>

int main() {
  const std::int64_t n = 1000000;
  // Called once for each i of 0..n, on the default backend: all cores where OpenMP is built. Name another one
  // by pleat::RangePolicy<pleat::Serial>(0, n); nothing else changes, not even the last bit of the answer.
  const double pi = pleat::parallel_reduce(
      n,
      [=](std::int64_t i) {
        const double x = (double(i) + 0.5) / double(n);
        return 4 / (1 + x * x) / double(n);
      },
      pleat::Sum<double>{});

  std::printf("pi = %.15f\n", pi);
  return std::abs(pi - 3.141592653589793) < 1e-12 ? 0 : 1;  // the midpoint rule errs by 1 / (12 n^2)
}
