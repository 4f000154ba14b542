// How fast reductions are on the CPU, beside loops written by hand over the compiler's vectors, plain loops,
// OpenMP's reduction clause, the standard library's parallel algorithms, TBB and Eigen: in cache, in memory,
// and of few items. The rows are those of one thread with OMP_NUM_THREADS=1, where Pleat is its Serial, and
// else of OpenMP's threads. Every answer is judged by a sum in long double or a plain search.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <execution>
#include <limits>
#include <numeric>
#include <string>
#include <type_traits>

#include <benchmark/benchmark.h>
#include <omp.h>
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_reduce.h>
#include <Eigen/Core>

#include <pleat/pleat.hpp>

#include "cpu_bench.hpp"

namespace {

template <class T>
void add_sums(const char* type, std::int64_t n) {
  const T* x = items<T>();
  const std::int64_t bytes = n * std::int64_t(sizeof(T));
  long double exact = 0;
  for (std::int64_t i = 0; i < n; ++i) exact += (long double)(x[i]);
  const double right = double(exact);
  const double near = std::is_integral_v<T> ? 0 : 1e-4 * right, any = std::numeric_limits<double>::infinity();
  add("sum", type, n, bytes, "Pleat", [=] { return pleat_call(x, n, pleat::Sum<T>{}); }, right, near);
  if constexpr (std::is_floating_point_v<T>) {
    const auto plus = [](auto a, auto b) { return a + b; };
    add("sum", type, n, bytes, "by hand", [=] { return by_hand(x, n, T(0), plus, plus); }, right, any);
    add(
        "sum", type, n, bytes, "Eigen",
        [=] { return Eigen::Map<const Eigen::Array<T, Eigen::Dynamic, 1>>(x, n).sum(); }, right, any);
  }
  using Wide = std::conditional_t<std::is_integral_v<T>, std::int64_t, T>;
  add(
      "sum", type, n, bytes, "plain loop",
      [=] {
        Wide s = 0;
        for (std::int64_t i = 0; i < n; ++i) s += x[i];
        return s;
      },
      right, any);
  add(
      "sum", type, n, bytes, "OpenMP clause",
      [=] {
        Wide s = 0;
#pragma omp parallel for simd reduction(+ : s)
        for (std::int64_t i = 0; i < n; ++i) s += x[i];
        return s;
      },
      right, any);
  add(
      "sum", type, n, bytes, "std::reduce",
      [=] { return std::reduce(std::execution::par_unseq, x, x + n, Wide(0)); }, right, any);
  add(
      "sum", type, n, bytes, "TBB",
      [=] {
        return tbb::parallel_reduce(
            tbb::blocked_range<const T*>(x, x + n), Wide(0),
            [](const tbb::blocked_range<const T*>& part, Wide s) {
              for (const T& item : part) s += item;
              return s;
            },
            [](Wide a, Wide b) { return a + b; });
      },
      right, any);
}

void add_floats(std::int64_t n) {
  const float* x = items<float>();
  const std::int64_t bytes = n * 4;
  const auto [low, high] = std::minmax_element(x, x + n);
  const double ends = double(*low) + double(*high), place = double(std::max_element(x, x + n) - x);
  long double sum = 0, squares = 0, exponentials = 0, dots = 0;
  for (std::int64_t i = 0; i < n; ++i) sum += (long double)(x[i]);
  for (std::int64_t i = 0; i < n; ++i) {
    const long double d = (long double)(x[i]) - sum / (long double)(n);
    squares += d * d;
    exponentials += std::exp(double(x[i]));
    dots += (long double)(x[i]) * (long double)(x[i]);
  }
  const double any = std::numeric_limits<double>::infinity(), deviations = double(squares);
  const auto array = [=] { return Eigen::Map<const Eigen::ArrayXf>(x, n); };
  const auto least = [](auto a, auto b) { return b < a ? b : a; };
  const auto most = [](auto a, auto b) { return a < b ? b : a; };

  add(
      "read", "float", n, bytes, "loads only",
      [=] {
        const auto bits = reinterpret_cast<const std::int32_t*>(x);
        const auto both = [](auto a, auto b) { return a ^ b; };
        return by_hand(bits, n, std::int32_t(0), both, both);
      },
      0, any);

  add(
      "min and max", "float", n, bytes, "Pleat",
      [=] {
        const auto m = pleat_call(x, n, pleat::MinMax<float>{});
        return double(m.min) + double(m.max);
      },
      ends, 0);
  add(
      "min and max", "float", n, bytes, "by hand, two passes",
      [=] { return double(by_hand(x, n, x[0], least, least)) + double(by_hand(x, n, x[0], most, most)); },
      ends, any);
  add(
      "min and max", "float", n, bytes, "OpenMP clause",
      [=] {
        float a = x[0], b = x[0];
#pragma omp parallel for simd reduction(min : a) reduction(max : b)
        for (std::int64_t i = 0; i < n; ++i) {
          a = std::min(a, x[i]);
          b = std::max(b, x[i]);
        }
        return double(a) + double(b);
      },
      ends, any);
  add(
      "min and max", "float", n, bytes, "Eigen",
      [=] { return double(array().minCoeff()) + double(array().maxCoeff()); }, ends, any);

  add(
      "argmax", "float", n, bytes, "Pleat", [=] { return pleat_call(x, n, pleat::ArgMax<float>{}).index; },
      place, 0);
  add(
      "argmax", "float", n, bytes, "std::max_element",
      [=] { return std::max_element(std::execution::par_unseq, x, x + n) - x; }, place, any);
  add(
      "argmax", "float", n, bytes, "Eigen",
      [=] {
        Eigen::Index at = 0;
        array().maxCoeff(&at);
        return at;
      },
      place, any);

  add(
      "mean and variance", "float", n, bytes, "Pleat",
      [=] { return pleat_call(x, n, pleat::Moments<float>{}).squared_deviations; }, deviations,
      1e-9 * deviations);
  add(
      "mean and variance", "float", n, bytes, "Pleat, float state",
      [=] { return pleat_call(x, n, pleat::Moments<float, pleat::Plain>{}).squared_deviations; }, deviations,
      1e-3 * deviations);
  add(
      "mean and variance", "float", n, bytes, "Welford's loop",
      [=] {
        double mean = 0, m2 = 0;
        for (std::int64_t i = 0; i < n; ++i) {
          const double d = double(x[i]) - mean;
          mean += d / double(i + 1);
          m2 += d * (double(x[i]) - mean);
        }
        return m2;
      },
      deviations, any);
  add(
      "mean and variance", "float", n, bytes, "Eigen, two passes",
      [=] { return (array() - array().mean()).square().sum(); }, deviations, any);

  add(
      "dot", "float", n, 2 * bytes, "Pleat",
      [=] {
        const auto pairs = pleat::zip(pleat::contiguous(x, n), pleat::contiguous(x, n));
        return one_thread() ? pleat::parallel_reduce(pleat::RangePolicy<pleat::Serial>(0, n), pairs,
                                                     pleat::Dot<float>{})
                            : pleat::parallel_reduce(pleat::RangePolicy<pleat::OpenMP>(0, n), pairs,
                                                     pleat::Dot<float>{});
      },
      double(dots), 1e-4 * double(dots));
  add("dot", "float", n, 2 * bytes, "Eigen", [=] { return (array() * array()).sum(); }, double(dots), any);
  add(
      "dot", "float", n, 2 * bytes, "std::transform_reduce",
      [=] { return std::transform_reduce(std::execution::par_unseq, x, x + n, x, 0.0f); }, double(dots), any);

  const double lse = std::log(double(exponentials));
  add(
      "log-sum-exp", "float", n, bytes, "Pleat", [=] { return pleat_call(x, n, pleat::LogSumExp<float>{}); },
      lse, 1e-4);
  add(
      "log-sum-exp", "float", n, bytes, "Eigen, two passes",
      [=] {
        const float top = array().maxCoeff();
        return top + std::log((array() - top).exp().sum());
      },
      lse, any);

  add(
      "four at once", "float", n, bytes, "Pleat",
      [=] {
        const auto [s, m, a, v] = pleat_call(x, n, pleat::Sum<float>{}, pleat::MinMax<float>{},
                                             pleat::ArgMax<float>{}, pleat::Moments<float>{});
        return double(a.index) + (double(m.min) + double(m.max) == ends ? 0 : 1e18) +
               0 * (double(s) + v.mean);
      },
      place, 0);
  add(
      "four at once", "float", n, bytes, "Eigen, six passes",
      [=] {
        Eigen::Index at = 0;
        array().maxCoeff(&at);
        const float mean = array().mean();
        return double(at) + 0 * (double(array().minCoeff()) + double(array().sum()) +
                                 double((array() - mean).square().sum()));
      },
      place, any);
}

}  // namespace

int main(int count, char** arguments) {
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 2;
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism,
                                    std::size_t(omp_get_max_threads()));
  benchmark::AddCustomContext("threads", std::to_string(omp_get_max_threads()));
  benchmark::AddCustomContext("host_compiler", __VERSION__);
  benchmark::AddCustomContext("register_bytes", std::to_string(pleat::detail::register_bytes));
  for (const std::int64_t n : {1, 32, 1000, 10'000, 1'000'000, 100'000'000}) {
    add_sums<float>("float", n);
    add_floats(n);
    add_sums<double>("double", n);
    add_sums<std::int32_t>("int32", n);
    add_sums<std::int8_t>("int8", n);
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
