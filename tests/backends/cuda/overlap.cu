// Calls that follow each other at once: each sees what came before it in its stream, whether it waits for its
// answer or not.
#include <catch2/catch.hpp>

#include <cstdint>
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

__global__ void write_all(std::int64_t* items, std::int64_t n, std::int64_t value) {
  for (std::int64_t i = blockIdx.x * std::int64_t(blockDim.x) + threadIdx.x; i < n;
       i += std::int64_t(gridDim.x) * blockDim.x) {
    items[i] = value;
  }
}

__global__ void idle(long long cycles) {
  for (const long long start = clock64(); clock64() - start < cycles;) {
  }
}

template <class Strategy>
void require_chain() {
  const Stream stream;
  constexpr int calls = 60;
  const std::vector<std::int64_t> one(calls + 1, 1);
  const DeviceArray<std::int64_t> items(one.data(), calls + 1);
  const auto source = contiguous(static_cast<const std::int64_t*>(items.data()), calls + 1);
  for (int k = 1; k <= calls; ++k) {
    parallel_reduce(RangePolicy<Cuda, Combine<Strategy>>(Cuda{stream.handle}, 0, k), source,
                    pleat::Sum<std::int64_t>{}, into(items.data() + k));
  }
  stream.wait();
  for (int k = 1; k <= calls; ++k) REQUIRE(items.read(k) == std::int64_t(1) << (k - 1));
}

// The sum of n items that a kernel of the program has just written, again and again.
void require_follows(std::int64_t n, int calls) {
  const Stream stream;
  const DeviceArray<std::int64_t> items(n), sums(calls);
  const auto source = contiguous(static_cast<const std::int64_t*>(items.data()), n);
  for (int k = 0; k < calls; ++k) {
    write_all<<<64, 256, 0, stream.handle>>>(items.data(), n, k);
    pleat::gpu::check(cudaGetLastError(), "write_all");
    const RangePolicy policy(Cuda{stream.handle}, 0, n);
    if (k % 3 == 2) {
      REQUIRE(parallel_reduce(policy, source, pleat::Sum<std::int64_t>{}) == k * n);
    } else {
      parallel_reduce(policy, source, pleat::Sum<std::int64_t>{}, into(sums.data() + k));
    }
  }
  stream.wait();
  for (int k = 0; k < calls; ++k) {
    if (k % 3 != 2) REQUIRE(sums.read(k) == k * n);
  }
}

}  // namespace

TEST_CASE("a call reads what the call before it wrote") {
  require_chain<pleat::LastBlock>();
  require_chain<pleat::TwoPass>();
  require_chain<pleat::Cooperative>();
}

TEST_CASE("a call reads what a kernel before it wrote") {
  const int calls = few_sizes() ? 6 : 60;
  require_follows(100, calls);
  require_follows(300'000, calls);
  if (!few_sizes()) require_follows(4'000'001, calls);
}

TEST_CASE("an answer that takes long is waited for") {
  const DeviceFloats x(3);
  const Stream stream;
  idle<<<1, 1, 0, stream.handle>>>(20'000'000);  // some 10 ms
  const RangePolicy policy(Cuda{stream.handle}, 0, x.n);
  CHECK(bits(parallel_reduce(policy, x.source(), pleat::Sum<float>{})) == x.sum());
}
