// A kernel of one's own with Pleat's folds inside: LayerNorm over rows, in kernels/layer_norm.cuh. The mean
// and the variance come out of one pass over the row, and of two moments of unequal counts where the columns
// are no multiple of the threads.
#include "kernels/check_rows.cuh"
#include "kernels/layer_norm.cuh"

constexpr float epsilon = 1e-5f;

// First-order bound with u = 2^-24; mean and variance, which are held in double, are off by next to nothing
// before they are rounded. x - mean is off by u |mean| and u |x - mean|, the scale by u; then come two
// products and an addition, of which one may be rounded together with the other.
int main() {
  const auto reference = [](const float* x, int columns) {
    double mean = 0, variance = 0;
    for (int c = 0; c < columns; ++c) mean += double(x[c]) / columns;
    for (int c = 0; c < columns; ++c) variance += (double(x[c]) - mean) * (double(x[c]) - mean) / columns;
    const double scale = 1 / std::sqrt(variance + double(epsilon));
    return [=](int c, double weight, double bias) {
      const double scaled = (double(x[c]) - mean) * scale * weight, y = scaled + bias;
      const double of_mean = std::fabs(mean * scale * weight);
      return Right{y, 1.01 * 0x1p-24 * (of_mean + 4 * std::fabs(scaled) + std::fabs(y))};
    };
  };
  return check_rows(
      "LayerNorm",
      [](const float* in, const float* weight, const float* bias, float* out, int rows, int columns) {
        layer_norm(in, weight, bias, epsilon, out, rows, columns);
      },
      reference);
}
