// Reductions of each row of a matrix of 2^28 floats, from 2^28 rows of one to 8 of 2^25; beside CUB's
// segmented reduction. Rows are spot-checked against the facts of their items.
#include <cstdint>
#include <initializer_list>
#include <string>

#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include "gpu_segmented_cub.cuh"

namespace {

using namespace pleat_perf;

struct Times {
  std::int64_t cols;
  __host__ __device__ std::int64_t operator()(std::int64_t k) const { return k * cols; }
};
void add_rows(const Options& options) {
  const std::int64_t n = std::int64_t(1) << options.log2_items;
  static Items<float> all(n);
  shaped_items = &all;
  for (const std::int64_t cols :
       {std::int64_t(1), std::int64_t(2), std::int64_t(3), std::int64_t(16), std::int64_t(32),
        std::int64_t(100), std::int64_t(128), std::int64_t(1000), std::int64_t(1023), std::int64_t(1024),
        std::int64_t(1025), std::int64_t(4096), std::int64_t(1) << 18, (std::int64_t(1) << 20) - 1,
        std::int64_t(1) << 25}) {
    if (cols > n) continue;
    const std::int64_t rows = n / cols;
    const std::string shape = "rows of " + std::to_string(cols);
    const auto fold = [cols](std::int64_t row) { return Fold{row, row * cols, cols}; };
    const auto folds = {fold(0), fold(rows / 3), fold(rows - 1)};
    add_pleat_folds(
        shape, rows * cols, folds,
        [=](cudaStream_t stream, const auto& reducer, const auto& into) {
          pleat::parallel_reduce(pleat::RowPolicy(pleat::Cuda{stream}, rows, cols),
                                 pleat::contiguous(shaped_items->data(), rows * cols), reducer, into);
        },
        [](const Fold&) { return 0; });
    if (cols >= 16) {  // it takes .1 s and more for rows of three
      add_cub_sums(shape, rows * cols, rows,
                   thrust::make_transform_iterator(thrust::counting_iterator<std::int64_t>(0), Times{cols}),
                   folds);
    }
  }
}

}  // namespace

int main(int count, char** arguments) { return run(count, arguments, add_rows); }
