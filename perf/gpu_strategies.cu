// What a combining strategy costs: sums by each of the four, small ones and large ones, back to back in one
// stream and captured into a graph.
#include <cstdint>

#include "gpu_bench.cuh"
#include "gpu_judges.cuh"

namespace {

using namespace pleat_perf;

template <class T>
Items<T>* items = nullptr;

template <class T, class Strategy>
void add_sum(const char* name, const char* type, std::int64_t n, Timing timing) {
  const Question question{.name = name,
                          .type = type,
                          .items = n,
                          .bytes = n * std::int64_t(sizeof(T)),
                          .data = [] { return items<T>->data(); },
                          .timing = timing};
  add_pleat<pleat::RangePolicy<pleat::Cuda, pleat::Combine<Strategy>>>(
      question, [n] { return pleat::contiguous(items<T>->data(), n); }, judge_sum(*items<T>, 0, n),
      pleat::Sum<T>{});
}

template <class T>
void add_sums(const char* type, std::int64_t n) {
  add_sum<T, pleat::LastBlock>("sum by LastBlock", type, n, Timing::stream);
  add_sum<T, pleat::TwoPass>("sum by TwoPass", type, n, Timing::stream);
  add_sum<T, pleat::Cooperative>("sum by Cooperative", type, n, Timing::stream);
  add_sum<T, pleat::Atomic>("sum by Atomic", type, n, Timing::stream);
  if (n > 1 << 24) return;
  add_sum<T, pleat::LastBlock>("sum by LastBlock, in a graph", type, n, Timing::graph);
  add_sum<T, pleat::TwoPass>("sum by TwoPass, in a graph", type, n, Timing::graph);
  add_sum<T, pleat::Cooperative>("sum by Cooperative, in a graph", type, n, Timing::graph);
  add_sum<T, pleat::Atomic>("sum by Atomic, in a graph", type, n, Timing::graph);
}

void add_rows(const Options& options) {
  const int largest = options.log2_items;
  static Items<float> floats(std::int64_t(1) << largest);
  static Items<std::int32_t> integers(std::int64_t(1) << largest);
  items<float> = &floats;
  items<std::int32_t> = &integers;
  for (const int power : {10, 16, 20, 24, 28}) {
    if (power > largest) continue;
    add_sums<float>("float", std::int64_t(1) << power);
    add_sums<std::int32_t>("int32", std::int64_t(1) << power);
  }
}

}  // namespace

int main(int count, char** arguments) { return run(count, arguments, add_rows); }
