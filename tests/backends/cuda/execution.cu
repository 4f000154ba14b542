// Streams, results left on the device, and wrong use.
#include <pleat/self_check.hpp>

#include "laws/cuda_laws.cuh"
#include "support/stream.cuh"

#include <cmath>
#include <thread>

using namespace pleat_test;
using pleat::Cuda, pleat::RangePolicy, pleat::contiguous, pleat::parallel_reduce, pleat::into;

namespace {

constexpr std::int64_t n = 1'500'007;
struct Floats {
  Array<float> host = hard_data<float>(Data::wide, n, 21);
  DeviceArray<float> device{host.data(), n};
};

}  // namespace

TEST_CASE("results go into device memory, one pointer each or as a pack") {
  const Floats x;
  const auto right = specified<float>(x.host.data(), 0, n);
  const Stream stream;
  const DeviceArray<float> sum(1);
  const DeviceArray<pleat::MinMaxResult<float>> range(1);
  const DeviceArray<pleat::Results<float, pleat::MinMaxResult<float>>> both(1);
  const RangePolicy policy(Cuda{stream.handle}, 0, n);
  const auto source = contiguous(x.device.data(), n);
  parallel_reduce("into each", policy, source, pleat::Sum<float>{}, pleat::MinMax<float>{},
                  into(sum.data(), range.data()));
  parallel_reduce(policy, source, pleat::Sum<float>{}, pleat::MinMax<float>{}, into(both.data()));
  stream.wait();
  CHECK(bits(sum.read(0)) == bits(get<0>(right)));
  CHECK(bits(range.read(0)) == bits(get<4>(right)));
  CHECK(bits(get<0>(both.read(0))) == bits(get<0>(right)));
  CHECK(bits(get<1>(both.read(0))) == bits(get<4>(right)));
}

TEST_CASE("an empty range on a stream stores the empty answers") {
  const DeviceArray<float> data(4), sum(1), low(1);
  parallel_reduce(RangePolicy<Cuda>(0, 0), contiguous(data.data(), 4), pleat::Sum<float>{},
                  pleat::Min<float>{}, into(sum.data(), low.data()));
  pleat::gpu::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  CHECK(bits(sum.read(0)) == bits(0.0f));
  CHECK(bits(low.read(0)) == bits(float(INFINITY)));
  CHECK(parallel_reduce(RangePolicy<Cuda>(5, 5), ItemAt<float>{data.data()}, pleat::ArgMax<float>{}).index ==
        -1);
}

TEST_CASE("host threads and streams at once do not disturb each other") {
  const Floats x;
  const auto right = specified<float>(x.host.data(), 0, n);
  std::vector<std::thread> threads;
  std::vector<int> wrong(4, 0);
  for (std::size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&, t] {
      const Stream stream;
      for (int k = 0; k < 50; ++k) {
        const auto [sum, place] =
            parallel_reduce(RangePolicy(Cuda{stream.handle}, 0, n), contiguous(x.device.data(), n),
                            pleat::Sum<float>{}, pleat::ArgMin<float>{});
        wrong[t] += !(bits(sum) == bits(get<0>(right)) && bits(place) == bits(get<5>(right)));
      }
    });
  }
  for (std::thread& t : threads) t.join();
  CHECK(wrong == std::vector<int>(4, 0));
}

TEST_CASE("200 runs give one answer") {
  const Floats x;
  const auto once = bits(parallel_reduce(Cuda{}, contiguous(x.device.data(), n), pleat::Sum<float>{}));
  for (int k = 0; k < 200; ++k) {
    REQUIRE(bits(parallel_reduce(Cuda{}, contiguous(x.device.data(), n), pleat::Sum<float>{})) == once);
  }
}

TEST_CASE("wrong memory is refused in a sentence, and the library works on") {
  const Floats x;
  float host_target = 7;
  const auto source = contiguous(x.device.data(), n);
  CHECK(sentence([&] { parallel_reduce(Cuda{}, contiguous(x.host.data(), n), pleat::Sum<float>{}); }) ==
        "parallel_reduce on Cuda: the source is pageable host memory; give device, managed or pinned memory");
  CHECK(
      sentence([&] { parallel_reduce(Cuda{}, source, pleat::Sum<float>{}, into(&host_target)); }) ==
      "parallel_reduce on Cuda: a pointer of into(...) is pageable host memory; give device, managed or pinned memory");
  CHECK(sentence([&] {
          parallel_reduce(Cuda{}, source, pleat::Sum<float>{}, into(static_cast<float*>(nullptr)));
        }) == "into(...): a pointer is null; each must point to memory for one result");
  CHECK(host_target == 7);
  CHECK(bits(parallel_reduce(Cuda{}, source, pleat::Sum<float>{})) ==
        bits(get<0>(specified<float>(x.host.data(), 0, n))));
}

TEST_CASE("a CUDA error of an earlier call is reported as earlier, once") {
  const Floats x;
  const auto source = contiguous(x.device.data(), n);
  cudaMemcpy(nullptr, x.device.data(), 4, cudaMemcpyDeviceToHost);  // leaves an error behind
  CHECK_THAT(sentence([&] { parallel_reduce(Cuda{}, source, pleat::Sum<float>{}); }),
             Catch::Contains("an earlier CUDA call of this program had failed"));
  CHECK(sentence([&] { parallel_reduce(Cuda{}, source, pleat::Sum<float>{}); }) == "no exception");
}

TEST_CASE("a failed CUDA call is an exception with the call and its place") {
  const std::string what = sentence([] { pleat::gpu::check(cudaErrorInvalidValue, "cudaMalloc"); });
  CHECK_THAT(what, Catch::StartsWith("cudaMalloc failed at ") && Catch::Contains("execution.cu:") &&
                       Catch::Contains("cudaErrorInvalidValue"));
}

TEST_CASE("Cuda is a backend by name") {
  const Floats x;
  struct Total {
    const float* data;
    float operator()(Cuda) const { return parallel_reduce(Cuda{}, contiguous(data, n), pleat::Sum<float>{}); }
    float operator()(pleat::Serial) const { return -1; }
    float operator()(pleat::OpenMP) const { return -1; }
  };
  CHECK(bits(pleat::with_backend("cuda", Total{x.device.data()})) ==
        bits(get<0>(specified<float>(x.host.data(), 0, n))));
}

TEST_CASE("the device passes the self check") { CHECK(pleat::self_check(pleat::Cuda{})); }
