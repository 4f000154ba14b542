// Softmax, LayerNorm and RMSNorm of examples/kernels over rows, against the copy roofline of the same run,
// which is what the best of some plain copies reaches: CSV on standard output. The argument is log2 of the
// number of floats (28 if absent). Bytes are those of one read and one write of the matrix.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "../examples/kernels/layer_norm.cuh"
#include "../examples/kernels/rms_norm.cuh"
#include "../examples/kernels/softmax.cuh"
#include "gpu_timing.cuh"

namespace {

using namespace pleat_perf;

template <int U>
__global__ void __launch_bounds__(256) copy_all(const float4* in, float4* out, std::int64_t n) {
  const std::int64_t base = blockIdx.x * std::int64_t(256 * U) + threadIdx.x;
  float4 x[U];
#pragma unroll
  for (int u = 0; u < U; ++u) {
    if (base + 256 * u < n) x[u] = in[base + 256 * u];
  }
#pragma unroll
  for (int u = 0; u < U; ++u) {
    if (base + 256 * u < n) out[base + 256 * u] = x[u];
  }
}

class Norms {
 public:
  explicit Norms(std::int64_t n) : n_(n), in_(n), out_(n), vectors_(2 * most_columns) {
    fill<<<1024, 256>>>(in_.data(), n, 4);
    fill<<<1024, 256>>>(vectors_.data(), 2 * most_columns, 4);
    const auto copy = [&](auto packets) {
      constexpr int U = decltype(packets)::value;
      return time([&] {
        copy_all<U><<<unsigned((n_ / 4 - 1) / (256 * U) + 1), 256>>>(
            reinterpret_cast<const float4*>(in_.data()), reinterpret_cast<float4*>(out_.data()), n_ / 4);
      });
    };
    const double by_driver = time([&] {
      check(
          cudaMemcpyAsync(out_.data(), in_.data(), sizeof(float) * std::size_t(n_), cudaMemcpyDeviceToDevice),
          "cudaMemcpyAsync");
    });
    roofline_ = std::min({by_driver, copy(std::integral_constant<int, 1>{}),
                          copy(std::integral_constant<int, 2>{}), copy(std::integral_constant<int, 4>{})});
    print("copy roofline", 0, roofline_);
  }

  void rows(int columns) {
    const std::int64_t rows = n_ / columns;
    const float *in = in_.data(), *weight = vectors_.data(), *bias = weight + most_columns;
    float* out = out_.data();
    print("softmax", columns, time([&] { softmax(in, out, rows, columns); }));
    print("LayerNorm", columns, time([&] { layer_norm(in, weight, bias, 1e-5f, out, rows, columns); }));
    print("RMSNorm", columns, time([&] { rms_norm(in, weight, 1e-5f, out, rows, columns); }));
  }

 private:
  static constexpr std::int64_t most_columns = 4096;

  template <class Launch>
  static double time(const Launch& launch) {
    return microseconds(launch, 5);
  }
  void print(const char* what, int columns, double us) const {
    std::printf("%s,%d,%lld,%.2f,%.0f,%.3f\n", what, columns, static_cast<long long>(n_), us,
                2 * sizeof(float) * double(n_) / us * 1e-3, roofline_ / us);
  }

  std::int64_t n_;
  Memory<float> in_, out_, vectors_;
  double roofline_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("skipped: no CUDA device");
    return 77;
  }
  std::puts("what,columns,n,microseconds,GB/s,share of copy");
  Norms norms(std::int64_t(1) << (count > 1 ? std::atoi(arguments[1]) : 28));
  for (const int columns : {1024, 4096}) norms.rows(columns);
  return 0;
}
