// Reductions over axis 0 of a matrix of 2^28 floats: a fold of each column, from 16 columns to 2^25. Columns
// are spot-checked against the facts of their items.
#include <cstdint>
#include <string>

#include "gpu_shapes.cuh"

namespace {

using namespace pleat_perf;

void add_rows(const Options& options) {
  const std::int64_t n = std::int64_t(1) << options.log2_items;
  static Items<float> all(n);
  shaped_items = &all;
  for (const std::int64_t cols :
       {std::int64_t(3), std::int64_t(16), std::int64_t(32), std::int64_t(100), std::int64_t(128),
        std::int64_t(1024), std::int64_t(4096), std::int64_t(1) << 18, std::int64_t(1) << 25}) {
    if (cols > n) continue;
    const std::int64_t rows = n / cols;
    const auto fold = [=](std::int64_t col) { return Fold{col, col, rows, cols}; };
    add_pleat_folds(
        "axis 0 of " + std::to_string(cols) + " columns", rows * cols,
        {fold(0), fold(cols / 3), fold(cols - 1)},
        [=](cudaStream_t stream, const auto& reducer, const auto& into) {
          pleat::parallel_reduce(pleat::AxisPolicy<pleat::Cuda, pleat::Axis<0>>(pleat::Cuda{stream}),
                                 pleat::view(shaped_items->data(), {rows, cols}), reducer, into);
        },
        [](const Fold&) { return 0; });
  }
}

}  // namespace

int main(int count, char** arguments) { return run(count, arguments, add_rows); }
