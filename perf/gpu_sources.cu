// Where the items come from: index functors, a Kokkos functor, zip, map, and views that are misaligned, of
// odd size or a part of their array; beside CUB over the same, which reads through iterators.
#include <cstdint>

#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <cuda/std/functional>

#include "gpu_bench.cuh"
#include "gpu_judges.cuh"
#include "gpu_peers.cuh"

namespace {

using namespace pleat_perf;

Items<float>* items = nullptr;

struct ItemAt {
  const float* x;
  PLEAT_FUNCTION float operator()(std::int64_t i) const { return x[i]; }
};
struct ProductAt {
  const float *x, *y;
  PLEAT_FUNCTION float operator()(std::int64_t i) const { return x[i] * y[i]; }
};
struct Product {
  PLEAT_FUNCTION float operator()(float x, float y) const { return x * y; }
};
struct Magnitude {  // of items of [0, 1): the items, so that the facts of the sum hold
  PLEAT_FUNCTION float operator()(float x) const { return x < 0 ? -x : x; }
};
struct KokkosSum {
  const float* x;
  PLEAT_FUNCTION void operator()(std::int64_t i, float& partial) const { partial += x[i]; }
};

// CUB's sum of n items of an iterator, which is made when the data is there.
template <class MakeIterator, class Judge>
void add_cub_sum(const Question& question, const Judge& judge, const MakeIterator& iterator) {
  add_cub<float>(
      question, judge, [iterator, n = question.items](void* memory, std::size_t& bytes, cudaStream_t stream) {
        return cub::DeviceReduce::Sum(memory, bytes, iterator(), answer_at<float>(), int(n), stream);
      });
}

Question ask(const char* name, std::int64_t count, std::int64_t bytes) {
  return {name, "float", count, bytes, [] { return items->data(); }};
}
Question ask(const char* name, std::int64_t count) { return ask(name, count, count * 4); }

thrust::counting_iterator<std::int64_t> indices() { return thrust::counting_iterator<std::int64_t>(0); }

void add_functors(std::int64_t n) {
  const Question sum = ask("sum of an index functor", n);
  const auto judge = judge_sum(*items, 0, n);
  add_pleat(sum, [] { return ItemAt{items->data()}; }, judge, pleat::Sum<float>{});
  add_cub_sum(sum, judge, [] { return thrust::make_transform_iterator(indices(), ItemAt{items->data()}); });
  add_pleat(
      ask("mean and variance of an index functor", n), [] { return ItemAt{items->data()}; },
      judge_moments(*items, n, 1e-9), pleat::Moments<float>{});
  add_pleat(
      ask("argmax of an index functor", n), [] { return ItemAt{items->data()}; }, judge_arg_max(*items, n),
      pleat::ArgMax<float>{});
  add_pleat(
      ask("sum of a Kokkos functor", n), [] { return KokkosSum{items->data()}; }, judge, pleat::Sum<float>{});

  const std::int64_t half = n / 2;
  const Question dot = ask("dot product by an index functor", half, n * 4);
  const auto functor = [half] { return ProductAt{items->data(), items->data() + half}; };
  add_pleat(dot, functor, judge_dot(*items, half), pleat::Sum<float>{});
  add_cub_sum(dot, judge_dot(*items, half),
              [functor] { return thrust::make_transform_iterator(indices(), functor()); });
}

void add_maps(std::int64_t n) {
  const Question mapped = ask("sum of a map", n);
  const auto judge = judge_sum(*items, 0, n);
  add_pleat(
      mapped, [n] { return pleat::map(pleat::contiguous(items->data(), n), Magnitude{}); }, judge,
      pleat::Sum<float>{});
  add_cub_sum(mapped, judge, [] { return thrust::make_transform_iterator(items->data(), Magnitude{}); });

  const std::int64_t half = n / 2;
  add_pleat(
      ask("dot product by zip and map", half, n * 4),
      [half] {
        const float* x = items->data();
        return pleat::map(pleat::zip(pleat::contiguous(x, half), pleat::contiguous(x + half, half)),
                          Product{});
      },
      judge_dot(*items, half), pleat::Sum<float>{});
}

// Parts of the array, which are read by pointer.
void add_parts(std::int64_t n) {
  const auto part = [](const char* name, std::int64_t from, std::int64_t count) {
    const Question question = ask(name, count);
    const auto judge = judge_sum(*items, from, count);
    add_pleat(
        question, [from, count] { return pleat::contiguous(items->data() + from, count); }, judge,
        pleat::Sum<float>{});
    add_cub_sum(question, judge, [from] { return items->data() + from; });
  };
  part("sum of an array", 0, n);
  part("sum of an array of odd size", 0, n - 1);
  part("sum of an array misaligned by one", 1, n - 1);
  add_pleat(
      ask("mean and variance, misaligned by one", n - 1),
      [n] { return pleat::contiguous(items->data() + 1, n - 1); }, judge_moments(*items, n - 1, 1e-9, 1),
      pleat::Moments<float>{});

  Question range = ask("sum of a sub-range of an array", n - 4096);
  range.begin = 1029;  // no multiple of a vector
  add_pleat(
      range, [n] { return pleat::contiguous(items->data(), n); }, judge_sum(*items, range.begin, range.items),
      pleat::Sum<float>{});
  add_cub_sum(range, judge_sum(*items, range.begin, range.items),
              [begin = range.begin] { return items->data() + begin; });
}

void add_rows(const Options& options) {
  const std::int64_t n = std::int64_t(1) << options.log2_items;
  static Items<float> all(n);
  items = &all;
  add_functors(n);
  add_maps(n);
  add_parts(n);
}

}  // namespace

int main(int count, char** arguments) { return run(count, arguments, add_rows); }
