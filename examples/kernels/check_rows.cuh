// Holds a norm of rows against a reference in double precision, with a bound on each item's error.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>

#include "rows.cuh"

class Floats {
 public:
  explicit Floats(std::int64_t size) {
    check_cuda(cudaMallocManaged(&data_, sizeof(float) * std::size_t(size)));
  }
  Floats(const Floats&) = delete;
  Floats& operator=(const Floats&) = delete;
  ~Floats() { cudaFree(data_); }
  float* data() const { return data_; }

 private:
  float* data_ = nullptr;
};

// In [-8, 8), from bits that the counter is mixed to.
inline float made_up(std::uint64_t counter) {
  const std::uint64_t z = (counter + 1) * 0x9e3779b97f4a7c15u;
  return float(((z ^ (z >> 29)) * 0xbf58476d1ce4e5b9u) >> 40) * 0x1p-20f - 8;
}

// What stands beside an item: the right answer, and how far from it a float may be.
struct Right {
  double value;
  double bound;
};

// norm(in, weight, bias, out, rows, columns) on rows of many lengths, on 16 bytes and off them.
// reference(row, columns) gives a function right(column, weight, bias). Returns the program's exit code.
template <class Norm, class Reference>
int check_rows(const char* name, const Norm& norm, const Reference& reference) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("skipped: no CUDA device");
    return 77;
  }
  constexpr int rows = 7, most_columns = 40000;
  const Floats in(rows * most_columns + 1), out(rows * most_columns + 1), vectors(2 * most_columns + 2);
  double worst = 0;
  for (const int columns : {1,    2,    3,    4,    31,   32,   33,   100,  127,   128,   256,  260,
                            1000, 1023, 1024, 1025, 1028, 4095, 4096, 4097, 10000, 16384, 40000}) {
    for (const int offset : {0, 1}) {
      float *x = in.data() + offset, *y = out.data() + offset;
      float *weight = vectors.data() + offset, *bias = weight + most_columns;
      for (int c = 0; c < columns; ++c) {
        weight[c] = made_up(std::uint64_t(c) << 32);
        bias[c] = made_up(std::uint64_t(c) << 33);
      }
      for (int i = 0; i < rows * columns; ++i) {
        x[i] = made_up(std::uint64_t(i)) + float(i / columns);  // each row about its number
        y[i] = 0;
      }
      norm(x, weight, bias, y, rows, columns);
      check_cuda(cudaDeviceSynchronize());
      for (int row = 0; row < rows; ++row) {
        const auto right_at = reference(x + row * columns, columns);
        for (int c = 0; c < columns; ++c) {
          const Right right = right_at(c, double(weight[c]), double(bias[c]));
          const double error = std::fabs(double(y[row * columns + c]) - right.value);
          if (!(error <= right.bound)) {
            std::printf("%s, %d columns, offset %d: %.9g in row %d, column %d is not within %.3g of %.17g\n",
                        name, columns, offset, double(y[row * columns + c]), row, c, right.bound,
                        right.value);
            return 1;
          }
          if (right.bound > 0) worst = std::fmax(worst, error / right.bound);
        }
      }
    }
  }
  std::printf("%s: rows of 1 to %d columns are right; the greatest error is %.2f of its bound\n", name,
              most_columns, worst);
  return 0;
}
