// LayerNorm over the rows of a matrix: y = (x - mean) / sqrt(variance + epsilon) * weight + bias.
#pragma once

#include "rows.cuh"

struct LayerNormOfRow {
  const float* weight;
  const float* bias;
  float epsilon;

  template <class Row>
  __device__ void operator()(const Row& row, float* out) const {
    const auto moments = row.fold(pleat::Moments<float>{}, [](float x) { return x; });  // held in double
    const auto mean = float(moments.mean), scale = float(rsqrt(moments.variance() + double(epsilon)));
    row.write(out, [=](float x, float w, float b) { return (x - mean) * scale * w + b; }, weight, bias);
  }
};

inline void layer_norm(const float* in, const float* weight, const float* bias, float epsilon, float* out,
                       std::int64_t rows, int columns, cudaStream_t stream = nullptr) {
  normalize_rows(LayerNormOfRow{weight, bias, epsilon}, in, out, rows, columns,
                 on_16_bytes(in, weight, bias, out), stream);
}
