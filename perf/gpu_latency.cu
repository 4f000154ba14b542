// The time of small reductions: back to back in one stream, with the host waiting for the answer, and
// captured into a graph. The roofline's rows are the floor: an empty-handed read of as many bytes, launched
// the same way. All read one buffer again and again, which up to 2^22 floats stays in an L2 cache of 50 MB.
#include <cstdint>
#include <memory>
#include <string>

#include "gpu_bench.cuh"
#include "gpu_judges.cuh"
#include "gpu_peers.cuh"
#include "gpu_thrust.cuh"

namespace {

using namespace pleat_perf;

Items<float>* items = nullptr;

Question ask(const char* name, std::int64_t n, Timing timing) {
  return {.name = name,
          .type = "float",
          .items = n,
          .bytes = n * 4,
          .data = [] { return items->data(); },
          .timing = timing};
}

template <class Judge, class... R>
void add_pleat_row(const Question& question, const Judge& judge, const R&... reducers) {
  add_pleat(
      question, [n = question.items] { return pleat::contiguous(items->data(), n); }, judge, reducers...);
}

template <class Judge>
void add_cub_sum(const Question& question, const Judge& judge) {
  add_cub<float>(
      question, judge, [n = question.items](void* memory, std::size_t& bytes, cudaStream_t stream) {
        return cub::DeviceReduce::Sum(memory, bytes, items->data(), answer_at<float>(), int(n), stream);
      });
}

void add_launches(std::int64_t n) {
  const Question sum = ask("sum", n, Timing::stream);
  const auto judge = judge_sum(*items, 0, n);
  add_pleat_row(sum, judge, pleat::Sum<float>{});
  add_cub_sum(sum, judge);
  add_pleat_row(ask("mean and variance", n, Timing::stream), judge_moments(*items, n, 1e-9),
                pleat::Moments<float>{});
  add_pleat_row(
      ask("four at once", n, Timing::stream),
      [n](const pleat::Results<float, pleat::MinMaxResult<float>, pleat::ArgResult<float>,
                               pleat::MomentsResult<double>>& answer) {
        const auto& [total, range, peak, stats] = answer;
        return first_of({judge_sum(*items, 0, n)(total), judge_min_max(*items, n)(range),
                         judge_arg_max(*items, n)(peak), judge_moments(*items, n, 1e-9)(stats)});
      },
      pleat::Sum<float>{}, pleat::MinMax<float>{}, pleat::ArgMax<float>{}, pleat::Moments<float>{});
}

// Pinned memory that CUB writes its answer to, the quickest way to have it on the host.
float* pinned_answer() {
  static float* answer = [] {
    float* memory = nullptr;
    check(cudaHostAlloc(&memory, sizeof(float), cudaHostAllocDefault), "cudaHostAlloc");
    return memory;
  }();
  return answer;
}

void add_waiting(std::int64_t n) {
  const Question sum = ask("sum, waited for", n, Timing::waiting);
  const auto judge = judge_sum(*items, 0, n);
  add_roofline(sum);

  Row pleat_row = sum.row("Pleat");
  const auto answer = std::make_shared<float>();
  pleat_row.launch = [n, answer](cudaStream_t stream) {
    *answer = pleat::parallel_reduce(pleat::RangePolicy(pleat::Cuda{stream}, 0, n),
                                     pleat::contiguous(items->data(), n), pleat::Sum<float>{});
  };
  pleat_row.complaint = [answer, judge] { return judge(*answer); };
  add(std::move(pleat_row));

  Row cub_row = sum.row("CUB");
  cub_row.launch = [n, memory = std::make_shared<CubMemory>()](cudaStream_t stream) {
    const auto call = [n](void* data, std::size_t& bytes, cudaStream_t in) {
      return cub::DeviceReduce::Sum(data, bytes, items->data(), pinned_answer(), int(n), in);
    };
    memory->run(call, stream);
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
  };
  cub_row.complaint = [judge] { return judge(*pinned_answer()); };
  add(std::move(cub_row));

  add_thrust_sum(sum, *items);
}

void add_graphs(std::int64_t n) {
  const Question sum = ask("sum, in a graph", n, Timing::graph);
  const auto judge = judge_sum(*items, 0, n);
  add_pleat_row(sum, judge, pleat::Sum<float>{});
  add_cub_sum(sum, judge);
}

void add_rows(const Options&) {
  static Items<float> all(1 << 24);
  items = &all;
  for (const int power : {10, 14, 18, 20, 22, 24}) {
    const std::int64_t n = std::int64_t(1) << power;
    add_launches(n);
    add_waiting(n);
    add_graphs(n);
  }
}

}  // namespace

int main(int count, char** arguments) { return run(count, arguments, add_rows); }
