// Statistics in one pass: the shape of a distribution, the line through points, and a sum of exponentials
// that would overflow. No power sums anywhere: nothing is lost to a large mean.
#include <pleat/pleat.hpp>

#include <cmath>
#include <cstdio>
#include <vector>

int main() {
  // Temperatures by height, far from zero: 288.15 K at the ground, 6.5 K less per km, and a sawtooth for
  // weather.
  std::vector<float> height, temperature, energy;
  for (int i = 0; i < 100000; ++i) {
    height.push_back(float(i) * 1e-4f);
    temperature.push_back(288.15f - 6.5f * height.back() + float(i % 10 - 4.5) * 0.1f);
    energy.push_back(1000 + height.back());
  }

  // Order 4 adds skewness and kurtosis (in excess of a normal distribution's) to mean and variance.
  const auto shape = pleat::parallel_reduce(pleat::DefaultBackend{}, temperature,
                                            pleat::Moments<float, pleat::In<double>, 4>{});
  std::printf("temperature %.2f +- %.2f K, skewness %.3f, kurtosis %.3f\n", shape.mean, shape.deviation(),
              shape.skewness(), shape.kurtosis());

  // Reducers of two inputs take zip(x, y).
  const auto line = pleat::parallel_reduce(pleat::DefaultBackend{}, pleat::zip(height, temperature),
                                           pleat::Covariance<float>{});
  std::printf("%.2f K at the ground, %.2f K per km, correlation %.4f\n", line.intercept(), line.slope(),
              line.correlation());

  // log(exp(x1) + exp(x2) + ...), where exp(1000) alone would be infinite.
  const float log_sum = pleat::parallel_reduce(pleat::DefaultBackend{}, energy, pleat::LogSumExp<float>{});
  std::printf("log of the sum of exponentials %.4f\n", log_sum);

  const bool right = std::fabs(shape.kurtosis() + 1.2) < 0.01 && std::fabs(shape.skewness()) < 1e-3 &&
                     std::fabs(line.slope() + 6.5) < 1e-3 && std::fabs(line.intercept() - 288.15) < 1e-3 &&
                     std::fabs(log_sum - (1010 + std::log(1e4))) < 1e-3;
  return right ? 0 : 1;
}
