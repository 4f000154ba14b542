// Reducers of doubles, beside CUB.
#include "gpu_reducer_rows.cuh"

namespace {

using namespace pleat_perf;

void add_rows(const Options& options) {
  const std::int64_t n = std::int64_t(1) << options.log2_items;
  static ReducerRows<double> rows("double", n);
  add_common_rows(rows, n);
  rows.add_of_pairs("covariance", judge_covariance(rows.items(), rows.half(), 1e-9),
                    pleat::Covariance<double>{});
}

}  // namespace

int main(int count, char** arguments) { return run(count, arguments, add_rows); }
