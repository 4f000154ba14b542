// Searches the tuning of Pleat's kernels on this GPU: for a few kinds of reductions the best of a small grid,
// beside what the selector chooses, as shares of the read roofline of the same run. The argument is log2 n
// (28 if absent). What is printed can be written into select_tuning.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "../gpu_timing.cuh"
#include "tune.hpp"

namespace pleat_perf::tune {
namespace {

void print_row(const char* what, const Trial& trial, double roofline) {
  const pleat::gpu::Tuning& t = trial.tuning;
  std::printf(
      "  %.3f %8.1f us %-9s {.threads_per_block = %d, .rows_in_flight = %d, .rows_unrolled = %d, "
      ".pleats_per_group = %d, .blocks_per_sm = %d, .stages = %d, .blocks_wanted = %d}\n",
      roofline / trial.microseconds, trial.microseconds, what, t.threads_per_block, t.rows_in_flight,
      t.rows_unrolled, t.pleats_per_group, t.blocks_per_sm, t.stages, t.blocks_wanted);
}

void print(const char* kind, std::vector<Trial> trials, double roofline) {
  std::printf("%s\n", kind);
  print_row("selector", trials[0], roofline);
  std::sort(trials.begin(), trials.end(),
            [](const Trial& a, const Trial& b) { return a.microseconds < b.microseconds; });
  for (int place = 0; place < 3; ++place) print_row(place == 0 ? "best" : "", trials[place], roofline);
}

template <int U>
double read_microseconds(const float* items, std::int64_t n) {
  const std::int64_t vectors = n / 4;
  const auto blocks = unsigned((vectors - 1) / (256 * U) + 1);
  const Memory<unsigned> never(1);
  return microseconds(
      [&] { read_all<U><<<blocks, 256>>>(reinterpret_cast<const uint4*>(items), vectors, never.data()); },
      20);
}

int run(std::int64_t n) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("skipped: no CUDA device");
    return 77;
  }
  const Memory<float> memory(n);
  float* items = memory.data();
  fill<<<1024, 256>>>(items, n, 1);
  check(cudaGetLastError(), "the launch of fill");
  const double roofline = std::min(read_microseconds<4>(items, n), read_microseconds<8>(items, n));
  std::printf("%lld floats, share of the read roofline of %.1f us\n", static_cast<long long>(n), roofline);
  print("light: a sum of floats", sums(items, n), roofline);
  print("with an index: argmax of floats", argmaxes(items, n), roofline);
  print("heavy: variance of floats, in double", moments(items, n), roofline);
  print("several: sum, minmax, argmax and variance", four_at_once(items, n), roofline);
  return 0;
}

}  // namespace
}  // namespace pleat_perf::tune

int main(int count, char** arguments) {
  const int log2 = count > 1 ? std::atoi(arguments[1]) : 28;
  if (log2 < 10 || log2 > 34) {
    std::fputs("perf_tune: the argument is log2 n, from 10 to 34\n", stderr);
    return 2;
  }
  return pleat_perf::tune::run(std::int64_t(1) << log2);
}
