// Reductions of each row of a matrix of 2^28 floats, from 2^28 rows of one to 8 of 2^25; beside CUB's
// segmented reduction. Rows are spot-checked against the facts of their items.
#include <cstdint>
#include <functional>
#include <string>

#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cub/device/device_segmented_reduce.cuh>

#include "gpu_bench.cuh"
#include "gpu_items.cuh"
#include "gpu_judges.cuh"

namespace {

using namespace pleat_perf;

Items<float>* items = nullptr;

// Room for as many answers as the largest question has rows.
void* room() {
  static Memory<double> memory(items->size() * 4);
  return memory.data();
}

// Judges some rows' answers, each by judge(its first item).
template <class Answer, class Judge>
std::function<std::string()> judged_rows(std::int64_t rows, std::int64_t cols, const Judge& judge) {
  return [=]() -> std::string {
    for (const std::int64_t row : {std::int64_t(0), rows / 3, rows - 1}) {
      Answer answer;
      check(cudaMemcpy(static_cast<void*>(&answer), static_cast<const Answer*>(room()) + row, sizeof answer,
                       cudaMemcpyDeviceToHost),
            "cudaMemcpy of an answer");
      const std::string complaint = judge(row * cols)(answer);
      if (!complaint.empty()) return "row " + std::to_string(row) + ": " + complaint;
    }
    return {};
  };
}
auto judge_row_sums(std::int64_t cols) {
  return [cols](std::int64_t from) { return judge_sum(*items, from, cols); };
}

template <class R, class Judge>
void add_pleat_rows(const char* name, std::int64_t rows, std::int64_t cols, const R& reducer,
                    const Judge& judge) {
  using Answer = typename R::result_type;
  const Question question{name + std::string(", rows of ") + std::to_string(cols), "float", rows * cols,
                          rows * cols * 4, [] { return items->data(); }};
  add_roofline(question);
  Row row = question.row("Pleat");
  row.launch = [=](cudaStream_t stream) {
    pleat::parallel_reduce(pleat::RowPolicy(pleat::Cuda{stream}, rows, cols),
                           pleat::contiguous(items->data(), rows * cols), reducer,
                           pleat::into(static_cast<Answer*>(room())));
  };
  row.complaint = judged_rows<Answer>(rows, cols, judge);
  add(std::move(row));
}

struct Times {
  std::int64_t cols;
  __host__ __device__ std::int64_t operator()(std::int64_t k) const { return k * cols; }
};
void add_cub_rows(std::int64_t rows, std::int64_t cols) {
  const Question question{"sum, rows of " + std::to_string(cols), "float", rows * cols, rows * cols * 4,
                          [] { return items->data(); }};
  Row row = question.row("CUB");
  row.launch = [=](cudaStream_t stream) {
    const auto offsets =
        thrust::make_transform_iterator(thrust::counting_iterator<std::int64_t>(0), Times{cols});
    static Memory<char> scratch(1 << 20);
    std::size_t bytes = 1 << 20;
    check(cub::DeviceSegmentedReduce::Sum(scratch.data(), bytes, items->data(), static_cast<float*>(room()),
                                          rows, offsets, offsets + 1, stream),
          "cub::DeviceSegmentedReduce::Sum");
  };
  row.complaint = judged_rows<float>(rows, cols, judge_row_sums(cols));
  add(std::move(row));
}

void add_rows(const Options& options) {
  const std::int64_t n = std::int64_t(1) << options.log2_items;
  static Items<float> all(n);
  items = &all;
  for (const std::int64_t cols :
       {std::int64_t(1), std::int64_t(2), std::int64_t(3), std::int64_t(16), std::int64_t(32),
        std::int64_t(100), std::int64_t(128), std::int64_t(1000), std::int64_t(1023), std::int64_t(1024),
        std::int64_t(1025), std::int64_t(4096), std::int64_t(1) << 18, (std::int64_t(1) << 20) - 1,
        std::int64_t(1) << 25}) {
    if (cols > n) continue;
    const std::int64_t rows = n / cols;
    add_pleat_rows("sum", rows, cols, pleat::Sum<float>{}, judge_row_sums(cols));
    if (cols >= 16) add_cub_rows(rows, cols);  // it takes .1 s and more for rows of three
    add_pleat_rows("argmax", rows, cols, pleat::ArgMax<float>{},
                   [cols](std::int64_t from) { return judge_arg_max(*items, cols, from); });
    add_pleat_rows("mean and variance", rows, cols, pleat::Moments<float>{},
                   [cols](std::int64_t from) { return judge_moments(*items, cols, 1e-9, from); });
    add_pleat_rows("log-sum-exp", rows, cols, pleat::LogSumExp<float>{},
                   [cols](std::int64_t from) { return judge_log_sum_exp(*items, cols, 1e-5, from); });
  }
}

}  // namespace

int main(int count, char** arguments) { return run(count, arguments, add_rows); }
