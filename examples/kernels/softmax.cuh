// Softmax over the rows of a matrix: y = exp(x - highest) / sum of exp(x - highest).
#pragma once

#include "rows.cuh"

struct SoftmaxOfRow {
  template <class Row>
  __device__ void operator()(const Row& row, float* out) const {
    const float highest = row.fold(pleat::Max<float>{}, [](float x) { return x; });
    const float sum = row.fold(pleat::Sum<float>{}, [=](float x) { return expf(x - highest); });
    const float scale = 1 / sum;
    row.write(out, [=](float x) { return expf(x - highest) * scale; });
  }
};

inline void softmax(const float* in, float* out, std::int64_t rows, int columns,
                    cudaStream_t stream = nullptr) {
  normalize_rows(SoftmaxOfRow{}, in, out, rows, columns, on_16_bytes(in, out), stream);
}
