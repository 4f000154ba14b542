// The errors of Pleat's accumulators beside other ways to add, over data of condition numbers 1 to 1e16: a
// CSV of the median and the greatest error over several seeds, in units in the last place of the correctly
// rounded result, which exact integer arithmetic finds. ACCURACY.md shows what it printed.
//   perf_accuracy [--sizes N,N...] [--seeds COUNT]
// An answer in a wider type (In<double> of floats) is rounded to the type of the items. In a dot product the
// others add rounded products.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <pleat/pleat.hpp>

#include "generator.hpp"
#include "summation_methods.hpp"
#ifdef ACCURACY_HAS_CUDA
#include "accuracy_cub.hpp"
#endif

namespace pleat_perf {
namespace {

// Why the table has no row of CUB; empty where it has.
std::string_view cub_obstacle() {
#ifdef ACCURACY_HAS_CUDA
  static const bool has_device = has_cuda_device();
  return has_device ? "" : "no CUDA device";
#else
  return "no CUDA device could be used, since this was built without CUDA";
#endif
}

template <class T>
struct Answer {
  std::string_view method;
  T value;
};
template <class T>
using Answers = std::vector<Answer<T>>;

// What knows nothing of Pleat, over the items of a sum or the rounded products of a dot product.
template <class T>
Answers<T> others(const std::vector<T>& items) {
  const auto item = [&](std::int64_t i) { return items[static_cast<std::size_t>(i)]; };
  const auto n = static_cast<std::int64_t>(items.size());
  Answers<T> answers{{"loop", sum_in_order<T>(item, n)},
                     {"pairwise", pairwise_sum<T>(item, 0, n)},
                     {"numpy", numpy_sum<T>(item, 0, n)},
                     {"std::reduce", std::reduce(items.begin(), items.end(), T(0))}};
#ifdef ACCURACY_HAS_CUDA
  if (cub_obstacle().empty()) answers.push_back({"cub", cub_sum(items)});
#endif
  return answers;
}

// The four accumulators in one pass.
template <class T, template <class, class> class Reducer, class Source>
void append_pleat(Answers<T>& answers, const Source& source) {
  using namespace pleat;
  const auto [plain, wide, compensated, exact] =
      parallel_reduce(Serial{}, source, Reducer<T, Plain>{}, Reducer<T, In<double>>{},
                      Reducer<T, Compensated>{}, Reducer<T, Exact>{});
  answers.push_back({"Plain", plain});
  if (std::is_same_v<T, float>) answers.push_back({"In<double>", static_cast<T>(wide)});
  answers.push_back({"Compensated", compensated});
  answers.push_back({"Exact", exact});
}
template <class T, class Accumulator>
using SumBy = pleat::Sum<T, Accumulator>;
template <class T, class Accumulator>
using DotBy = pleat::Dot<T, Accumulator>;

struct Sums {
  static constexpr std::string_view name = "sum";
  template <class T>
  static std::vector<T> generate(std::int64_t n, double condition, std::uint64_t seed) {
    return generate_sum<T>(n, condition, seed);
  }
  template <class T>
  static Answers<T> answers(const std::vector<T>& items) {
    Answers<T> all = others(items);
    append_pleat<T, SumBy>(all, items);
    return all;
  }
};
struct Dots {
  static constexpr std::string_view name = "dot";
  template <class T>
  static Factors<T> generate(std::int64_t n, double condition, std::uint64_t seed) {
    return generate_dot<T>(n, condition, seed);
  }
  template <class T>
  static Answers<T> answers(const Factors<T>& factors) {
    std::vector<T> products(factors.x.size());
    std::transform(factors.x.begin(), factors.x.end(), factors.y.begin(), products.begin(),
                   [](T x, T y) { return x * y; });
    Answers<T> all = others(products);
    append_pleat<T, DotBy>(all, pleat::zip(factors.x, factors.y));
    return all;
  }
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return std::midpoint(values[(values.size() - 1) / 2], values[values.size() / 2]);
}

template <class Operation, class T>
void report(std::int64_t n, double condition, int seeds) {
  std::vector<std::string_view> methods;
  std::vector<std::vector<double>> errors;  // by method, then by seed
  std::vector<double> conditions;
  for (int seed = 0; seed < seeds; ++seed) {
    const auto data = Operation::template generate<T>(n, condition, static_cast<std::uint64_t>(seed));
    const Truth truth(data);
    conditions.push_back(truth.condition());
    const Answers<T> answers = Operation::answers(data);
    errors.resize(answers.size());
    methods.clear();
    for (std::size_t k = 0; k < answers.size(); ++k) {
      methods.push_back(answers[k].method);
      errors[k].push_back(ulps_between(answers[k].value, truth.sum().template rounded<T>()));
    }
  }
  for (std::size_t k = 0; k < methods.size(); ++k) {
    fmt::print("{},{},{},{:g},{:.3g},{},{:.6g},{:.6g}\n", Operation::name,
               std::is_same_v<T, float> ? "float" : "double", n, condition, median(conditions), methods[k],
               median(errors[k]), *std::max_element(errors[k].begin(), errors[k].end()));
  }
}

struct Options {
  std::vector<std::int64_t> sizes{1000, 1'000'000};
  int seeds = 11;
};

// A check whose refusal is one sentence.
CLI::Validator whole_number(std::int64_t lowest, std::int64_t highest, int step,
                            const std::string& expected) {
  const auto refusal = [=](std::string& text) {
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    const bool is_good =
        error == std::errc() && stop == end && value >= lowest && value <= highest && value % step == 0;
    return is_good ? std::string() : fmt::format("'{}': {} was expected", text, expected);
  };
  return {refusal, "", ""};
}

void tabulate(const Options& options) {
  if (const std::string_view obstacle = cub_obstacle(); !obstacle.empty()) {
    fmt::print(stderr, "accuracy: cub is left out: {}\n", obstacle);
  }
  fmt::print("operation,type,size,condition,condition_median,method,ulp_median,ulp_max\n");
  for (const std::int64_t n : options.sizes) {
    for (int exponent = 0; exponent <= 16; exponent += 2) {
      const double condition = std::pow(10.0, exponent);
      report<Sums, float>(n, condition, options.seeds);
      report<Sums, double>(n, condition, options.seeds);
      report<Dots, float>(n, condition, options.seeds);
      report<Dots, double>(n, condition, options.seeds);
    }
  }
  if (std::fflush(stdout) != 0) throw std::runtime_error("cannot write to standard output");
}

}  // namespace
}  // namespace pleat_perf

int main(int argc, char** argv) {
  using namespace pleat_perf;
  Options options;
  CLI::App app{"Prints the errors of sums and dot products, in ulp of the correctly rounded result, as CSV.",
               "perf_accuracy"};
  app.add_option("--sizes", options.sizes, "Items of a sum, or products of a dot product [1000,1000000]")
      ->delimiter(',')
      ->check(whole_number(2 * smallest_size, std::int64_t{1} << 26, 2,
                           fmt::format("an even whole number from {} to 2^26", 2 * smallest_size)));
  app.add_option("--seeds", options.seeds, "Data sets of each kind [11]")
      ->check(whole_number(1, 1000, 1, "a whole number from 1 to 1000"));
  try {
    app.parse(argc, argv);
    tabulate(options);
    return 0;
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", app.help());
    return 0;
  } catch (const std::exception& error) {
    std::fflush(stdout);
    fmt::print(stderr, "accuracy: {}\n", error.what());
    return 2;
  }
}
