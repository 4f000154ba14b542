// Reducers of floats, beside CUB told by functors what it has no call for.
#include "gpu_reducer_rows.cuh"

namespace {

using namespace pleat_perf;

void add_rows(const Options& options) {
  using namespace pleat;
  const std::int64_t n = std::int64_t(1) << options.log2_items;
  static ReducerRows<float> rows("float", n);
  Items<float>& items = rows.items();
  add_common_rows(rows, n);
  rows.add("moments of order 3", judge_moments(items, n, 1e-9), Moments<float, In<double>, 3>{});
  rows.add("moments of order 4", judge_moments(items, n, 1e-9), Moments<float, In<double>, 4>{});
  rows.add("log-sum-exp in double", judge_log_sum_exp(items, n), LogSumExp<float, In<double>>{});
  rows.add("1-norm", judge_norm(items, n, 1), Norm<1, float>{});
  rows.add("2-norm in float", judge_norm(items, n, 2), Norm<2, float, In<float>>{});
  rows.add("infinity norm", judge_norm(items, n, HUGE_VAL), Norm<inf, float>{});
  rows.add(
      "four highest",
      [&items, n](const TopKResult<float, 4>& answer) { return judge_top(items.data(), n, answer); },
      TopK<4, float>{});
  rows.add_of_pairs("covariance", judge_covariance(items, rows.half(), 1e-9), Covariance<float>{});
}

}  // namespace

int main(int count, char** arguments) { return run(count, arguments, add_rows); }
