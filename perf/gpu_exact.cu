// Exact sums and dot products, by how wide the data is. "Any" are all finite bits. CUB's reproducible sum
// (determinism gpu_to_gpu) is no row: the CUB of CUDA 13.0, which is 3.0, does not have it yet.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "gpu_bench.cuh"
#include "gpu_judges.cuh"

namespace {

using namespace pleat_perf;

// What facts are scaled by, so that their sums do not leave the range of double.
template <class T>
int scale_of(int binades) {
  return binades == 0 && std::is_same_v<T, double> ? -64 : 0;
}

// Correctly rounded means at most half a unit in the last place away from 2^-scale times the fact; or
// infinite, if that is beyond the range.
template <class T>
std::string judge_rounding(T answer, const Twofold& fact, int scale) {
  const T inf = std::numeric_limits<T>::infinity();
  if (std::isinf(answer)) {
    const double beyond = std::ldexp(double(std::numeric_limits<T>::max()), scale);
    return std::abs(fact.high) >= beyond && std::signbit(answer) == std::signbit(fact.high)
               ? ""
               : "an infinity where the sum is none";
  }
  const double unit =
      std::ldexp(double(std::nextafter(std::abs(answer), inf)) - double(std::abs(answer)), scale);
  const double off = std::ldexp(double(answer), scale) - fact.high - fact.low;
  return unless_near("the distance from the exact sum, in units in the last place,", off / unit, 0, 0.500001);
}

// A part of the data that is odd in every way must have the CPU's bits.
template <class T>
std::string compare_with_cpu(Items<T>& items) {
  using namespace pleat;
  const std::int64_t n = 300'001;
  std::vector<T> host(2 * n);
  check(cudaMemcpy(host.data(), items.data(), 2 * n * sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
  const auto both = [&](const auto& backend, const T* x) {
    const T sum = parallel_reduce(backend, contiguous(x + 1, n), Sum<T, Exact>{});
    const T dot = parallel_reduce(backend, zip(contiguous(x, n), contiguous(x + n, n)), Dot<T, Exact>{});
    return std::pair<T, T>{sum, dot};
  };
  const auto here = both(Serial{}, host.data()), there = both(Cuda{}, items.data());
  const bool same = std::memcmp(&here.first, &there.first, sizeof(T)) == 0 &&
                    std::memcmp(&here.second, &there.second, sizeof(T)) == 0;
  return same ? "" : "the bits are not the CPU's";
}

template <class T>
void add_exact(const char* type, std::int64_t n) {
  using namespace pleat;
  static Items<T> items(n);
  for (const int binades : {1, 20, 24, 40, 60, 120, 0}) {
    const std::string width =
        binades == 0 ? "any bits" : std::to_string(binades) + (binades == 1 ? " binade" : " binades");
    Question question{.name = "exact sum, " + width,
                      .type = type,
                      .items = n,
                      .bytes = n * std::int64_t(sizeof(T)),
                      .data = [] { return items.data(); },
                      .prepare = [binades] { items.refill(binades); }};
    const auto on_cpu = std::make_shared<std::pair<bool, std::string>>(false, "");
    add_pleat(
        question, [n] { return contiguous(items.data(), n); },
        [n, binades, on_cpu](T answer) {
          if (!std::exchange(on_cpu->first, true)) on_cpu->second = compare_with_cpu(items);
          const int scale = scale_of<T>(binades);
          const Twofold fact = items.facts(0, n, std::ldexp(1.0, scale)).sum;
          return first_of({on_cpu->second, judge_rounding(answer, fact, scale)});
        },
        Sum<T, Exact>{});

    question.name = "exact dot product, " + width;
    question.items = n / 2;
    add_pleat(
        question,
        [n] {
          const T* x = items.data();
          return zip(contiguous(x, n / 2), contiguous(x + n / 2, n / 2));
        },
        [n, binades](T answer) -> std::string {
          // Products of any bits leave the range of every fact: for them the CPU's bits must do.
          if (binades == 0) return compare_with_cpu(items);
          return judge_rounding(answer, items.pair_facts(n / 2).products, 0);
        },
        Dot<T, Exact>{});
  }
}

void add_rows(const Options& options) {
  const std::int64_t n = std::int64_t(1) << options.log2_items;
  add_exact<float>("float", n);
  add_exact<double>("double", n);
}

}  // namespace

int main(int count, char** arguments) { return run(count, arguments, add_rows); }
