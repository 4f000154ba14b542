// The ends of what a call can be: empty and beyond 2^32 items, wide states, many reducers, and failures that
// leave the library in order.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <pleat/pleat.hpp>

#include "oracle/oracle.hpp"
#include "support/data.hpp"
#include "support/device_array.cuh"
#include "support/gpu_sizes.cuh"
#include "support/same_bits.hpp"
#include "support/stream.cuh"

using namespace pleat_test;
using pleat::Cuda, pleat::RangePolicy, pleat::contiguous, pleat::into, pleat::parallel_reduce;
using pleat::gpu::check;

namespace {

constexpr std::int64_t two31 = std::int64_t(1) << 31, two32 = std::int64_t(1) << 32;

std::vector<std::int64_t> large_sizes() {
  return few_or({two31 - 1, two31, two31 + 1, two32 - 1, two32, two32 + 1, two32 + 123'457}, 2048);
}

// The sum of the integers of [begin, end), modulo 2^64.
std::int64_t sum_of_range(std::int64_t begin, std::int64_t end) {
  const auto twice = __int128(begin + end - 1) * (end - begin);
  return std::int64_t(std::uint64_t(twice / 2));
}

struct OneAt {
  std::int64_t place;
  PLEAT_FUNCTION float operator()(std::int64_t i) const { return i == place ? 1.0f : 0.0f; }
};

// How many items leave which rest on division by N: a state of 8 N bytes.
template <int N>
struct Rests {
  static constexpr bool order_free = true;
  using value_type = std::int64_t;
  struct state {
    std::int64_t count[N];
  };
  using result_type = state;
  PLEAT_FUNCTION state identity() const {
    state s;
    for (int k = 0; k < N; ++k) s.count[k] = 0;
    return s;
  }
  PLEAT_FUNCTION void fold(state& s, std::int64_t x) const {
    for (int k = 0; k < N; ++k) s.count[k] += x % N == k;
  }
  PLEAT_FUNCTION state join(const state& l, const state& r) const {
    state s;
    for (int k = 0; k < N; ++k) s.count[k] = l.count[k] + r.count[k];
    return s;
  }
  PLEAT_FUNCTION result_type result(const state& s) const { return s; }
};

bool works() { return parallel_reduce(RangePolicy<Cuda>(0, 5'000'000), OneAt{77}, pleat::Count{}) == 1; }

}  // namespace

TEST_CASE("sums of more than 2^32 integers are right") {
  for (const std::int64_t n : large_sizes()) {
    INFO("n = " << n);
    CHECK(parallel_reduce(RangePolicy<Cuda>(0, n), pleat::iota(), pleat::Sum<std::int64_t>{}) ==
          sum_of_range(0, n));
  }
  for (const std::int64_t begin : {std::int64_t(-5), two31 - 5, two32 - 5, std::int64_t(1) << 60}) {
    for (const std::int64_t n : {0, 1, 2, 2047, 2048, 2049, 1'000'003}) {
      INFO("n = " << n << " from " << begin);
      CHECK(parallel_reduce(RangePolicy<Cuda>(begin, begin + n), pleat::iota(), pleat::Sum<std::int64_t>{}) ==
            (n == 0 ? 0 : sum_of_range(begin, begin + n)));
    }
  }
}

TEST_CASE("the index of a maximum beyond 2^32 is right, by functor and by source") {
  for (const std::int64_t n : few_or({two32 + 123'457}, 4096)) {
    const RangePolicy<Cuda> policy(0, n);
    for (const std::int64_t place : {std::int64_t(0), n / 3, std::min(two31, n - 2), n - 1}) {
      INFO("place " << place);
      const auto by_functor = parallel_reduce(policy, OneAt{place}, pleat::ArgMax<float>{});
      CHECK((by_functor.index == place && by_functor.value == 1));
      const auto by_source =
          parallel_reduce(policy, pleat::map(pleat::iota(), OneAt{place}), pleat::ArgMax<float>{});
      CHECK((by_source.index == place && by_source.value == 1));
    }
    CHECK(parallel_reduce(policy, OneAt{n}, pleat::ArgMax<float>{}).index == 0);
    CHECK(parallel_reduce(policy, OneAt{n / 2}, pleat::Count{}) == 1);
  }
}

TEST_CASE("states of 64 bytes are right at any size") {
  for (const std::int64_t n : few_or({0, 1, 2, 2047, 2048, 2049, 100'000, (1 << 20) + 1, two31 + 3}, 2048)) {
    INFO("n = " << n);
    const auto rests = parallel_reduce(RangePolicy<Cuda>(0, n), pleat::iota(), Rests<8>{});
    for (int k = 0; k < 8; ++k) CHECK(rests.count[k] == (n + 7 - k) / 8);
  }
}

TEST_CASE("sixteen reducers in one pass have each its own bits") {
  using namespace pleat;
  const std::int64_t most = few_or({(1 << 20) + 1}, 4096).back();
  const Array<float> host = hard_data<float>(Data::special, most, 6);
  const DeviceArray<float> device(host.data(), most);
  for (const std::int64_t n : {std::int64_t(1), std::int64_t(4097), most}) {
    const auto right = bits(specified<float>(host.data(), 0, n)).bytes;
    const auto answers = with_all_reducers<float>(
        [&](auto... r) { return parallel_reduce(Cuda{}, contiguous(device.data(), n), r..., r...); });
    CHECK(bits(answers).bytes == right + right);
  }
}

TEST_CASE("memory that the current device cannot reach is named with its device") {
  cudaPointerAttributes elsewhere{};
  elsewhere.type = cudaMemoryTypeDevice;
  elsewhere.device = 3;
  CHECK(pleat::gpu::complaint_about(elsewhere) ==
        "memory of device 3, which the current device cannot reach; call cudaSetDevice before, or allow the "
        "access between them");
  elsewhere.devicePointer = &elsewhere;
  CHECK(pleat::gpu::complaint_about(elsewhere).empty());
}

TEST_CASE("memory and streams of another device are refused, where there is one") {
  int devices = 0;
  check(cudaGetDeviceCount(&devices), "cudaGetDeviceCount");
  if (devices < 2) {
    WARN("one device only");
    return;
  }
  check(cudaSetDevice(1), "cudaSetDevice");
  {
    const Stream stream;
    const DeviceArray<float> items(5'000'000);
    check(cudaSetDevice(0), "cudaSetDevice");
    const auto sum = [&](const Cuda& cuda, const auto& body) {
      return sentence(
          [&] { (void)parallel_reduce(RangePolicy(cuda, 0, 5'000'000), body, pleat::Sum<float>{}); });
    };
    const auto source = contiguous(static_cast<const float*>(items.data()), items.size());
    CHECK_THAT(sum(Cuda{}, source), Catch::Contains("the source is memory of device 1"));
    CHECK_THAT(sum(Cuda{stream.handle}, OneAt{3}), Catch::Contains("the stream is of device 1"));
    CHECK(works());
  }
  check(cudaSetDevice(0), "cudaSetDevice");
}

TEST_CASE("a call whose partials the device cannot hold is refused, and the library works on") {
  const DeviceArray<Rests<32>::state> answer(1);
  std::size_t free = 0, total = 0;
  check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
  std::int64_t n = 1;
  const auto policy = [&n] { return RangePolicy<Cuda>(0, n); };
  while (pleat::workspace_bytes(policy(), pleat::iota(), Rests<32>{}) <= total) n *= 2;
  const auto call = [&] { parallel_reduce(policy(), pleat::iota(), Rests<32>{}, into(answer.data())); };
  const std::string what = sentence(call);
  CHECK_THAT(what, Catch::StartsWith("parallel_reduce on Cuda: the call needs ") &&
                       Catch::EndsWith(" bytes of scratch memory, which the device does not have; nothing "
                                       "was launched"));
  CHECK_THROWS_AS(call(), pleat::CudaError);
  CHECK(works());
}

TEST_CASE("more items than any grid can take are refused in a sentence") {
  const RangePolicy<Cuda> policy(0, std::numeric_limits<std::int64_t>::max());
  CHECK(sentence([&] { (void)parallel_reduce(policy, pleat::iota(), pleat::Sum<std::int64_t>{}); }) ==
        "parallel_reduce on Cuda: a range of 9223372036854775807 items needs more blocks than a grid holds");
  CHECK(works());
}

TEST_CASE("a launch that fails is an exception that names the kernel, and the library works on") {
  const Stream stream;
  const DeviceArray<std::int64_t> answer(1);
  const auto count = [&](std::int64_t n) {
    return sentence([&] {
      parallel_reduce(RangePolicy(Cuda{stream.handle}, 0, n), OneAt{3}, pleat::Count{}, into(answer.data()));
    });
  };
  check(cudaStreamBeginCapture(stream.handle, cudaStreamCaptureModeRelaxed), "cudaStreamBeginCapture");
  CHECK(cudaStreamSynchronize(stream.handle) != cudaSuccess);  // forbidden now: it ends the capture
  cudaGetLastError();
  CHECK_THAT(count(100), Catch::StartsWith("the launch of reduce_kernel failed at ") &&
                             Catch::Contains("cudaErrorStreamCaptureInvalidated"));
  CHECK(
      count(5'000'000) ==
      "parallel_reduce on Cuda: an earlier error has ended the capture of the stream; nothing was launched");
  cudaGraph_t graph = nullptr;
  CHECK(cudaStreamEndCapture(stream.handle, &graph) == cudaErrorStreamCaptureInvalidated);
  cudaGetLastError();
  CHECK(count(5'000'000) == "no exception");
  stream.wait();
  CHECK(answer.read(0) == 1);
  CHECK(works());
}
