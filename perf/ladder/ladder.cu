// The steps of the ladder, on a GPU.
#include "ladder.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <cub/device/device_reduce.cuh>

#include <pleat/pleat.hpp>

#include "argmax.cuh"
#include "bench.cuh"
#include "canonical_sum.cuh"
#include "combining.cuh"
#include "passes.cuh"
#include "v0_modulo.cuh"
#include "v1_contiguous_threads.cuh"
#include "v2_sequential.cuh"
#include "v3_add_during_load.cuh"
#include "v4_warp_shuffles.cuh"
#include "v5_grid_stride.cuh"

namespace pleat_perf::ladder {
namespace {

int multiprocessors() {
  int device = 0, count = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  check(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device), "cudaDeviceGetAttribute");
  return count;
}

// As many blocks as run at once, but no more than there are vectors for.
template <class Kernel>
unsigned blocks_at_once(Kernel kernel, std::int64_t n) {
  int each = 0;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, threads, 0),
        "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
  return unsigned(std::min<std::int64_t>(multiprocessors() * each, (n / 4 - 1) / threads + 1));
}

// A counter of arrivals, zero.
class Counter {
 public:
  Counter() : count_(1) { check(cudaMemset(count_.data(), 0, sizeof(unsigned)), "cudaMemset"); }
  unsigned* data() const { return count_.data(); }

 private:
  Memory<unsigned> count_;
};

void passes(Bench& bench, const std::string& version, const std::string& change, Passes::Kernel kernel,
            int items_per_thread) {
  const Passes all(kernel, items_per_thread, bench.size());
  bench.sum(version, change, all.depth(), Bits::same, std::cref(all));
}

void grid_stride(Bench& bench) {
  const std::int64_t n = bench.size();
  const unsigned blocks = blocks_at_once(v5_grid_stride<LastBlock>, n);
  const Memory<float> sums(blocks);
  const Counter arrivals;
  float* to = sums.data();
  // A thread's share of the range; its four sums and a rest; two levels of shuffles.
  const auto depth = [](std::int64_t items, std::int64_t in_blocks) {
    return std::ceil(double(items) / double(4 * threads * in_blocks)) + 3 + 10;
  };
  bench.sum("v5, two kernels", "grid stride, 16-byte loads, two levels of shuffles",
            depth(n, blocks) + depth(blocks, 1), Bits::same, [=](const float* items, float* answer) {
              v5_grid_stride<<<blocks, threads>>>(items, n, TwoKernels{to});
              v5_grid_stride<<<1, threads>>>(to, blocks, TwoKernels{answer});
            });
  bench.sum("v5, atomic", "the same, blocks add to the answer", depth(n, blocks) + blocks, Bits::any,
            [=](const float* items, float* answer) {
              check(cudaMemsetAsync(answer, 0, sizeof(float)), "cudaMemsetAsync");
              v5_grid_stride<<<blocks, threads>>>(items, n, Atomic{answer});
            });
  bench.sum("v5, last block", "the same, the last block adds up", depth(n, blocks) + depth(4 * blocks, 1),
            Bits::same, [=, count = arrivals.data()](const float* items, float* answer) {
              v5_grid_stride<<<blocks, threads>>>(items, n, LastBlock{to, count, answer});
            });
}

// CUB does not state its order: a thread is taken to add no more than its share of a grid of 128 threads a
// multiprocessor.
void cub_sum(Bench& bench) {
  const std::int64_t n = bench.size();
  std::size_t bytes = 0;
  check(cub::DeviceReduce::Sum(nullptr, bytes, bench.numbers(), bench.numbers(), n), "cub");
  const Memory<char> scratch(std::int64_t(bytes) + 1);
  bench.sum("v6", "cub::DeviceReduce::Sum", double(n) / (128 * multiprocessors()) + 64, Bits::any,
            [&](const float* items, float* answer) {
              check(cub::DeviceReduce::Sum(scratch.data(), bytes, items, answer, n), "cub");
            });
}

// Rows down, halvings across, levels of the tree.
double canonical_depth(std::int64_t n) {
  return rows - 1 + std::bit_width(unsigned(columns - 1)) +
         std::bit_width(std::uint64_t((n - 1) / pleat_items));
}

template <int Warps, int Group>
void canonical(Bench& bench) {
  const std::int64_t n = bench.size();
  static_assert((largest_size - 1) / (Group * pleat_items) + 1 <= most_nodes);
  const auto blocks = unsigned((n - 1) / (Group * pleat_items) + 1);
  const Memory<float> sums(blocks);
  const Counter arrivals;
  bench.sum("canonical, " + std::to_string(Warps) + " warps",
            "a tree that is a property of n: the CPU's bits for any grid", canonical_depth(n), Bits::of_cpu,
            [&](const float* items, float* answer) {
              canonical_sum<Warps, Group>
                  <<<blocks, 32 * Warps>>>(items, n, sums.data(), arrivals.data(), answer);
            });
}

void pleat_sum(Bench& bench) {
  const std::int64_t n = bench.size();
  bench.sum("Pleat", "parallel_reduce with Sum<float>", canonical_depth(n), Bits::of_cpu,
            [=](const float* items, float* answer) {
              pleat::parallel_reduce(pleat::Cuda{}, pleat::contiguous(items, n), pleat::Sum<float>{},
                                     pleat::into(answer));
            });
}

// Is the first of the greatest items found? Launch: (items, n, answer), asynchronous. The greatest is planted
// at several places of the numbers, which are all below 2, and taken away again; and then all items are -inf.
template <class Answer, class Launch>
bool finds_first_of_ties(const Bench& bench, const Launch& launch) {
  const Memory<Answer> answer(1);
  const auto index_of = [&](const float* items, std::int64_t n) {
    launch(items, n, answer.data());
    return on_host(answer.data()).index;
  };
  const std::int64_t n = bench.size();
  const std::vector<std::vector<std::int64_t>> places{
      {0},         {n - 1},  {n - 2, n - 1}, {0, n - 1},     {5, 6, 7},           {3, 4},
      {127, 1000}, {31, 32}, {n / 2, 1026},  {n - 3, n / 3}, {1023, n / 4, n / 3}};
  bool is_right = true;
  for (const auto& ties : places) {
    std::vector<float> before;
    for (const std::int64_t at : ties) before.push_back(on_host(bench.numbers() + at));
    const auto put = [&](std::size_t k, float x) { copy(std::vector{x}, bench.numbers() + ties[k]); };
    for (std::size_t k = 0; k < ties.size(); ++k) put(k, 2);
    is_right = index_of(bench.numbers(), n) == *std::min_element(ties.begin(), ties.end()) && is_right;
    for (std::size_t k = 0; k < ties.size(); ++k) put(k, before[k]);
  }
  const std::vector<float> lowest(1027, -INFINITY);
  const Memory<float> all_lowest(std::ssize(lowest));
  copy(lowest, all_lowest.data());
  return index_of(all_lowest.data(), std::ssize(lowest)) == 0 && is_right;
}

template <class Answer, class Launch>
void argmax_row(Bench& bench, const std::string& version, const std::string& change, const Launch& launch) {
  const Memory<Answer> answer(1);
  bench.add({.version = version,
             .change = change,
             .microseconds = bench.time([&] { launch(bench.numbers(), bench.size(), answer.data()); }),
             .is_right = finds_first_of_ties<Answer>(bench, launch)});
}

void argmax_rows(Bench& bench) {
  const unsigned blocks = blocks_at_once(argmax, bench.size());
  const Memory<Best> bests(blocks);
  const Counter arrivals;
  argmax_row<Best>(bench, "argmax by hand", "as v5, last block; ties to the smaller index",
                   [&](const float* items, std::int64_t n, Best* answer) {
                     argmax<<<blocks, threads>>>(items, n, bests.data(), arrivals.data(), answer);
                   });
  using Answer = pleat::ArgMax<float>::result_type;
  argmax_row<Answer>(bench, "argmax, Pleat", "parallel_reduce with ArgMax<float>",
                     [](const float* items, std::int64_t n, Answer* answer) {
                       pleat::parallel_reduce(pleat::Cuda{}, pleat::contiguous(items, n),
                                              pleat::ArgMax<float>{}, pleat::into(answer));
                     });
}

}  // namespace

std::optional<Ladder> climb(const Data& numbers, const Data& integers, float serial_sum) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return {};
  Bench bench(numbers, integers, serial_sum);
  passes(bench, "v0", "a tree of neighbours by a modulo test", v0_modulo, 1);
  passes(bench, "v1", "consecutive threads work (bank conflicts)", v1_contiguous_threads, 1);
  passes(bench, "v2", "consecutive words meet (sequential addressing)", v2_sequential, 1);
  passes(bench, "v3", "the first addition during the load", v3_add_during_load, 2);
  passes(bench, "v4", "warp shuffles for the last 64", v4_warp_shuffles, 2);
  grid_stride(bench);
  cub_sum(bench);
  canonical<4, 16>(bench);
  canonical<8, 32>(bench);
  pleat_sum(bench);
  argmax_rows(bench);
  return bench.take();
}

}  // namespace pleat_perf::ladder
