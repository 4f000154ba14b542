// A kernel of one's own with Pleat's folds inside: RMSNorm over rows, in kernels/rms_norm.cuh.
#include "kernels/check_rows.cuh"
#include "kernels/rms_norm.cuh"

constexpr float epsilon = 1e-5f;

// First-order bound with u = 2^-24: the mean square is held in double and off by next to nothing; the scale
// is rounded once, and two products follow.
int main() {
  const auto reference = [](const float* x, int columns) {
    double squares = 0;
    for (int c = 0; c < columns; ++c) squares += double(x[c]) * double(x[c]);
    const double scale = 1 / std::sqrt(squares / columns + double(epsilon));
    return [=](int c, double weight, double) {
      const double y = double(x[c]) * scale * weight;
      return Right{y, 1.01 * 0x1p-24 * 3 * std::fabs(y)};
    };
  };
  return check_rows(
      "RMSNorm",
      [](const float* in, const float* weight, const float*, float* out, int rows, int columns) {
        rms_norm(in, weight, epsilon, out, rows, columns);
      },
      reference);
}
