// A kernel of one's own with Pleat's folds inside: softmax over rows, in kernels/softmax.cuh.
#include "kernels/check_rows.cuh"
#include "kernels/softmax.cuh"

#include <algorithm>

// First-order bounds, in units u = 2^-24 of y, for exact items x and their exact maximum: d = x - highest is
// off by u |d|, and so is its exponential, which expf gives within 2 ulp or 4 u. The sum of exponentials has
// the mean of their errors and one u for each addition that an item passes through: 31 down a column, 10
// across lanes and warps, one for each further 32 items of a thread. Two more roundings give y. Beside that,
// what is below the normal floats is off by three of the smallest ones.
int main() {
  const auto reference = [](const float* x, int columns) {
    const double highest = double(*std::max_element(x, x + columns));
    double sum = 0, falls = 0;
    for (int c = 0; c < columns; ++c) {
      const double d = double(x[c]) - highest;
      sum += std::exp(d);
      falls += std::exp(d) * -d;
    }
    const int additions = 31 + 10 + columns / (32 * 1024);
    return [=](int c, double, double) {
      const double d = double(x[c]) - highest, y = std::exp(d) / sum;
      return Right{y, 1.01 * 0x1p-24 * y * (-d + 4 + falls / sum + 4 + additions + 2) + 0x3p-149};
    };
  };
  return check_rows(
      "softmax",
      [](const float* in, const float*, const float*, float* out, int rows, int columns) {
        softmax(in, out, rows, columns);
      },
      reference);
}
