// The plain sum of every type of number, beside CUB and, for floats, Thrust.
#include <cstdint>
#include <string>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "gpu_bench.cuh"
#include "gpu_judges.cuh"
#include "gpu_peers.cuh"
#include "gpu_thrust.cuh"

namespace {

using namespace pleat_perf;

struct AddFloats {
  __host__ __device__ float operator()(float a, float b) const { return a + b; }
};

// CUB's sum into the type that Pleat's has: numbers of 16 bits in float, integers in 64 bits.
template <class T>
cudaError_t cub_sum(void* memory, std::size_t& bytes, const T* items, int n, cudaStream_t stream) {
  return cub::DeviceReduce::Sum(memory, bytes, items, answer_at<typename pleat::Sum<T>::result_type>(), n,
                                stream);
}
cudaError_t cub_sum(void* memory, std::size_t& bytes, const pleat::Half* items, int n, cudaStream_t stream) {
  return cub::DeviceReduce::Reduce(memory, bytes, reinterpret_cast<const __half*>(items), answer_at<float>(),
                                   n, AddFloats{}, 0.0f, stream);
}
cudaError_t cub_sum(void* memory, std::size_t& bytes, const pleat::BFloat16* items, int n,
                    cudaStream_t stream) {
  return cub::DeviceReduce::Reduce(memory, bytes, reinterpret_cast<const __nv_bfloat16*>(items),
                                   answer_at<float>(), n, AddFloats{}, 0.0f, stream);
}

template <class T>
void add_sums(const char* type, std::int64_t large) {
  static Items<T> items(4 * large);
  for (const std::int64_t n : {large, 4 * large}) {
    const Question question{"sum", type, n, n * std::int64_t(sizeof(T)), [] { return items.data(); }};
    const auto judge = judge_sum(items, 0, n);
    add_pleat(question, [n] { return pleat::contiguous(items.data(), n); }, judge, pleat::Sum<T>{});
    add_cub<typename pleat::Sum<T>::result_type>(
        question, judge, [n](void* memory, std::size_t& bytes, cudaStream_t stream) {
          return cub_sum(memory, bytes, items.data(), int(n), stream);
        });
    if constexpr (std::is_same_v<T, float>) add_thrust_sum(question, items);
  }
}

void add_rows(const Options& options) {
  const std::int64_t large = std::int64_t(1) << options.log2_items;
  add_sums<float>("float", large);
  add_sums<double>("double", large);
  add_sums<std::int32_t>("int32", large);
  add_sums<pleat::Half>("half", large);
  add_sums<pleat::BFloat16>("bfloat16", large);
  add_sums<std::int8_t>("int8", large);
}

}  // namespace

int main(int count, char** arguments) { return run(count, arguments, add_rows); }
