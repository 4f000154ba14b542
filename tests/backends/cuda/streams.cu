// Several streams and host threads at once, one stream of several threads, and streams without end.
#include <catch2/catch.hpp>

#include <atomic>
#include <cstdint>
#include <exception>
#include <thread>
#include <vector>

#include <pleat/pleat.hpp>

#include "support/device_array.cuh"
#include "support/device_floats.cuh"
#include "support/gpu_sizes.cuh"
#include "support/same_bits.hpp"
#include "support/stream.cuh"

using namespace pleat_test;
using pleat::Combine, pleat::Cuda, pleat::RangePolicy, pleat::contiguous, pleat::into, pleat::parallel_reduce;

namespace {

constexpr std::int64_t n = DeviceFloats::n;

// Thread t calls work(t), all at once; what one of them throws is thrown here.
template <class Work>
void on_threads(int count, const Work& work) {
  std::vector<std::thread> threads;
  std::vector<std::exception_ptr> thrown(static_cast<std::size_t>(count));
  for (int t = 0; t < count; ++t) {
    threads.emplace_back([&work, &failure = thrown[std::size_t(t)], t] {
      try {
        work(t);
      } catch (...) {
        failure = std::current_exception();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::exception_ptr& failure : thrown) {
    if (failure) std::rethrow_exception(failure);
  }
}

// Call number k has another size than the one before, so that the room of a stream grows while it is in use.
std::int64_t end_of(int k) { return n >> (4 - k % 5); }
std::vector<Bits> answers(const DeviceFloats& x) {
  std::vector<Bits> right;
  for (int k = 0; k < 5; ++k) right.push_back(x.sum_of(0, end_of(k)));
  return right;
}

}  // namespace

TEST_CASE("one thread starts many calls on many streams before it waits for any") {
  const DeviceFloats x(21);
  const auto right = answers(x);
  constexpr int streams = 8, calls = 20;
  const Stream stream[streams];
  const DeviceArray<float> sums(streams * calls);
  for (int k = 0; k < calls; ++k) {
    for (int s = 0; s < streams; ++s) {
      const RangePolicy policy(Cuda{stream[s].handle}, 0, end_of(k));
      parallel_reduce(policy, x.source(), pleat::Sum<float>{}, into(sums.data() + s * calls + k));
    }
  }
  for (const Stream& s : stream) s.wait();
  for (int k = 0; k < streams * calls; ++k) REQUIRE(bits(sums.read(k)) == right[std::size_t(k % calls % 5)]);
}

TEST_CASE("several threads may share one stream") {
  const DeviceFloats x(21);
  const auto right = answers(x);
  constexpr int threads = 4, calls = 50;
  const Stream shared;
  const DeviceArray<float> sums(threads * calls);
  on_threads(threads, [&](int t) {
    for (int k = 0; k < calls; ++k) {
      const auto to = into(sums.data() + t * calls + k);
      const Cuda cuda{shared.handle};
      if (t % 2 == 0) {
        parallel_reduce(RangePolicy<Cuda>(cuda, 0, end_of(k)), x.source(), pleat::Sum<float>{}, to);
      } else {
        parallel_reduce(RangePolicy<Cuda, Combine<pleat::TwoPass>>(cuda, 0, end_of(k)), x.source(),
                        pleat::Sum<float>{}, to);
      }
    }
  });
  shared.wait();
  for (int k = 0; k < threads * calls; ++k) REQUIRE(bits(sums.read(k)) == right[std::size_t(k % calls % 5)]);
}

TEST_CASE(
    "threads that use the default stream, one of their own, and each other's do not disturb each other") {
  const DeviceFloats x(21);
  constexpr int threads = 4;
  const Stream stream[threads];
  const auto right = x.sum_of(0, n);
  std::vector<int> wrong(threads, 0);
  on_threads(threads, [&](int t) {
    const int calls = few_sizes() ? 9 : 60;
    for (int k = 0; k < calls; ++k) {
      const cudaStream_t chosen = k % 3 == 0   ? nullptr
                                  : k % 3 == 1 ? stream[t].handle
                                               : stream[(t + k) % threads].handle;
      wrong[std::size_t(t)] += bits(parallel_reduce(Cuda{chosen}, x.source(), pleat::Sum<float>{})) != right;
    }
  });
  CHECK(wrong == std::vector<int>(threads, 0));
}

TEST_CASE("a call is asynchronous: it returns before its stream has come to it") {
  const DeviceFloats x(21);
  const Stream stream;
  const DeviceArray<float> sum(1);
  parallel_reduce(Cuda{stream.handle}, x.source(), pleat::Sum<float>{}, into(sum.data()));  // warm
  stream.wait();
  struct Gate {
    std::atomic<bool> open = false;
  } gate;
  pleat::gpu::check(cudaLaunchHostFunc(
                        stream.handle,
                        [](void* waits) {
                          while (!static_cast<Gate*>(waits)->open) std::this_thread::yield();
                        },
                        &gate),
                    "cudaLaunchHostFunc");
  parallel_reduce(Cuda{stream.handle}, x.source(), pleat::Sum<float>{}, into(sum.data()));
  CHECK(cudaStreamQuery(stream.handle) == cudaErrorNotReady);
  gate.open = true;
  stream.wait();
  CHECK(bits(sum.read(0)) == x.sum_of(0, n));
}

TEST_CASE("streams that come and go by the hundred are served, the last as the first") {
  const DeviceFloats x(21);
  const auto right = x.sum_of(0, n);
  for (int k = 0; k < 600; ++k) {
    const Stream stream;
    REQUIRE(bits(parallel_reduce(Cuda{stream.handle}, x.source(), pleat::Sum<float>{})) == right);
  }
}
