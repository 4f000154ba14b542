// What a sum and a dot product are held in, beside CUB's sum in the type of the items.
#include <cstdint>

#include <thrust/iterator/counting_iterator.h>
#include <cuda/std/functional>

#include "gpu_bench.cuh"
#include "gpu_judges.cuh"
#include "gpu_peers.cuh"

namespace {

using namespace pleat_perf;

template <class T>
struct ProductAt {
  const T *x, *y;
  __host__ __device__ T operator()(std::int32_t i) const { return x[i] * y[i]; }
};

template <class T>
void add_accumulators(const char* type, std::int64_t n) {
  using namespace pleat;
  static Items<T> items(n);
  const std::int64_t half = n / 2;
  const auto question = [type, n](const char* name, std::int64_t count) {
    return Question{name, type, count, n * std::int64_t(sizeof(T)), [] { return items.data(); }};
  };
  const auto one = [n] { return contiguous(items.data(), n); };
  const auto two = [half] {
    return zip(contiguous(items.data(), half), contiguous(items.data() + half, half));
  };

  const Question sum = question("plain sum", n);
  add_pleat(sum, one, judge_sum(items, 0, n), Sum<T>{});
  add_cub<T>(sum, judge_sum(items, 0, n), [n](void* memory, std::size_t& bytes, cudaStream_t stream) {
    return cub::DeviceReduce::Sum(memory, bytes, items.data(), answer_at<T>(), int(n), stream);
  });
  add_pleat(question("compensated sum", n), one, judge_accurate_sum(items, n, 1), Sum<T, Compensated>{});

  const Question dot = question("dot product", half);
  add_pleat(dot, two, judge_dot(items, half), Dot<T>{});
  add_cub<T>(dot, judge_dot(items, half), [half](void* memory, std::size_t& bytes, cudaStream_t stream) {
    const T* x = items.data();
    return cub::DeviceReduce::TransformReduce(memory, bytes, thrust::counting_iterator<std::int32_t>(0),
                                              answer_at<T>(), int(half), cuda::std::plus<T>{},
                                              ProductAt<T>{x, x + half}, T(0), stream);
  });
  add_pleat(question("compensated dot product", half), two, judge_accurate_dot(items, half, 1),
            Dot<T, Compensated>{});

  if constexpr (std::is_same_v<T, float>) {
    const Question wide = question("sum in double", n);
    add_pleat(wide, one, judge_sum(items, 0, n), Sum<T, In<double>>{});
    add_cub<double>(wide, judge_sum(items, 0, n), [n](void* memory, std::size_t& bytes, cudaStream_t stream) {
      return cub::DeviceReduce::Sum(memory, bytes, items.data(), answer_at<double>(), int(n), stream);
    });
    add_pleat(question("dot product in double", half), two, judge_dot(items, half), Dot<T, In<double>>{});
  }
}

void add_rows(const Options& options) {
  const std::int64_t n = std::int64_t(1) << options.log2_items;
  add_accumulators<float>("float", n);
  add_accumulators<double>("double", n);
}

}  // namespace

int main(int count, char** arguments) { return run(count, arguments, add_rows); }
