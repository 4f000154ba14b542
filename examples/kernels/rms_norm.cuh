// RMSNorm over the rows of a matrix: y = x / sqrt(mean of x^2 + epsilon) * weight.
#pragma once

#include "rows.cuh"

struct RmsNormOfRow {
  const float* weight;
  float epsilon;

  template <class Row>
  __device__ void operator()(const Row& row, float* out) const {
    const double root = row.fold(pleat::RootMeanSquare<float>{}, [](float x) { return x; });
    const auto scale = float(rsqrt(root * root + double(epsilon)));
    row.write(out, [=](float x, float w) { return x * scale * w; }, weight);
  }
};

inline void rms_norm(const float* in, const float* weight, float epsilon, float* out, std::int64_t rows,
                     int columns, cudaStream_t stream = nullptr) {
  normalize_rows(RmsNormOfRow{weight, epsilon}, in, out, rows, columns, on_16_bytes(in, weight, out), stream);
}
