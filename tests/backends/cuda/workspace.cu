// A caller's workspace: how large, how it may be misused, and that with it nothing is allocated.
#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include <pleat/pleat.hpp>

#include "support/device_array.cuh"
#include "support/device_floats.cuh"
#include "support/same_bits.hpp"
#include "support/stream.cuh"

using namespace pleat_test;
using pleat::Combine, pleat::Cuda, pleat::RangePolicy, pleat::contiguous, pleat::into, pleat::parallel_reduce;
using pleat::workspace_bytes, pleat::gpu::check;

namespace {
std::atomic<std::int64_t> host_allocations = 0;
}  // namespace

// Every allocation of the test program, counted. (Not inlined: g++ would take free for a mismatch of new.)
#if !defined(__CUDA_ARCH__)
__attribute__((noinline)) void* operator new(std::size_t bytes) {
  ++host_allocations;
  if (void* memory = std::malloc(bytes > 0 ? bytes : 1)) return memory;
  throw std::bad_alloc();
}
__attribute__((noinline)) void operator delete(void* memory) noexcept { std::free(memory); }
__attribute__((noinline)) void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif

namespace {

// What the program holds: of the host, of the device, and of Pleat's pool.
struct Held {
  std::int64_t allocations = host_allocations;
  std::size_t device_free = 0, device_total = 0;
  std::uint64_t used = 0, most_used = 0, reserved = 0;
  Held() {
    check(cudaMemGetInfo(&device_free, &device_total), "cudaMemGetInfo");
    const auto read = [pool = pleat::gpu::scratch_pool()](cudaMemPoolAttr attribute, std::uint64_t& to) {
      check(cudaMemPoolGetAttribute(pool, attribute, &to), "cudaMemPoolGetAttribute");
    };
    read(cudaMemPoolAttrUsedMemCurrent, used);
    read(cudaMemPoolAttrUsedMemHigh, most_used);
    read(cudaMemPoolAttrReservedMemCurrent, reserved);
  }
  bool operator==(const Held&) const = default;
};

// Is nothing allocated by calls after the first?
template <class Call>
bool allocates_nothing(const Call& call) {
  call();
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  std::uint64_t reset = 0;
  check(cudaMemPoolSetAttribute(pleat::gpu::scratch_pool(), cudaMemPoolAttrUsedMemHigh, &reset),
        "cudaMemPoolSetAttribute");
  const Held before;
  for (int k = 0; k < 100; ++k) call();
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  return before == Held();
}

template <class Policy, class... R>
std::size_t bytes_of(std::int64_t count, const R&... reducers) {
  return workspace_bytes(Policy(0, count), pleat::map(pleat::iota(), [](std::int64_t i) { return float(i); }),
                         reducers...);
}

}  // namespace

TEST_CASE("the size of a workspace follows from the call, and is nothing where one block does it all") {
  using pleat::Sum, pleat::Moments, pleat::Exact;
  using Policy = RangePolicy<Cuda>;
  using ByAtomics = RangePolicy<Cuda, Combine<pleat::Atomic>>;
  CHECK(bytes_of<Policy>(0, Sum<float>{}) == 0);
  CHECK(bytes_of<Policy>(1, Sum<float>{}) == 0);
  CHECK(bytes_of<Policy>(1 << 20, Sum<float>{}) > 0);
  CHECK(bytes_of<Policy>(1 << 20, Moments<float>{}) > bytes_of<Policy>(1 << 20, Sum<float>{}));
  CHECK(bytes_of<ByAtomics>(1 << 20, Sum<float>{}) < bytes_of<Policy>(1 << 20, Sum<float>{}));
  CHECK(bytes_of<Policy>(std::int64_t(1) << 40, Sum<float, Exact>{}) < 1 << 20);
}

TEST_CASE("a workspace of any content at any alignment serves any call that it is large enough for") {
  const DeviceFloats x(8);
  const auto right = x.sum();
  const Stream stream;
  const auto exact = bits(parallel_reduce(Cuda{}, x.source(), pleat::Sum<float, pleat::Exact>{}));
  const std::size_t bytes = std::max(workspace_bytes(Cuda{}, x.source(), pleat::Sum<float>{}),
                                     workspace_bytes(Cuda{}, x.source(), pleat::Sum<float, pleat::Exact>{}));
  const DeviceArray<unsigned char> memory(std::int64_t(bytes) + 64);
  for (int offset = 0; offset < 64; offset += 7) {
    check(cudaMemsetAsync(memory.data(), 0xa5 + offset, bytes + 64, stream.handle), "cudaMemsetAsync");
    const Cuda cuda = Cuda{stream.handle}.with_workspace(memory.data() + offset, bytes);
    REQUIRE(bits(parallel_reduce(cuda, x.source(), pleat::Sum<float>{})) == right);
    const RangePolicy<Cuda, Combine<pleat::TwoPass>> two_pass(cuda, 0, DeviceFloats::n);
    REQUIRE(bits(parallel_reduce(two_pass, x.source(), pleat::Sum<float>{})) == right);
    REQUIRE(bits(parallel_reduce(cuda, x.source(), pleat::Sum<float, pleat::Exact>{})) == exact);
  }
}

TEST_CASE("a workspace is used up to its size and not beyond") {
  const DeviceFloats x(8);
  const std::size_t bytes = workspace_bytes(Cuda{}, x.source(), pleat::Sum<float>{});
  std::vector<unsigned char> guard(64, 0xcd), found(64);
  const DeviceArray<unsigned char> memory(std::int64_t(bytes) + 128);
  check(cudaMemset(memory.data(), 0xcd, bytes + 128), "cudaMemset");
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  const Cuda cuda = Cuda{}.with_workspace(memory.data() + 64, bytes);
  CHECK(bits(parallel_reduce(cuda, x.source(), pleat::Sum<float>{})) == x.sum());
  for (const unsigned char* edge : {memory.data(), memory.data() + 64 + bytes}) {
    check(cudaMemcpy(found.data(), edge, 64, cudaMemcpyDeviceToHost), "cudaMemcpy");
    CHECK(found == guard);
  }
}

TEST_CASE("with a workspace no call into(...) allocates anything, nor does one without, once it is warm") {
  const DeviceFloats x(8);
  const Stream stream;
  const DeviceArray<float> sum(1);
  const std::size_t bytes = workspace_bytes(Cuda{}, x.source(), pleat::Sum<float>{});
  const DeviceArray<char> memory{std::int64_t(bytes)};
  const Cuda given = Cuda{stream.handle}.with_workspace(memory.data(), bytes);
  const Cuda own{};  // the default stream, which is one of the first and so keeps its buffer
  const auto call = [&](const Cuda& cuda) {
    return [&] { parallel_reduce("label", cuda, x.source(), pleat::Sum<float>{}, into(sum.data())); };
  };
  CHECK(allocates_nothing(call(given)));
  CHECK(allocates_nothing(call(own)));
  CHECK(bits(sum.read(0)) == x.sum());
  CHECK_FALSE(allocates_nothing([] { ::operator delete(::operator new(1)); }));  // the check can fail
}

TEST_CASE("a workspace that cannot serve is refused in a sentence, and the library works on") {
  const DeviceFloats x(8);
  const DeviceArray<char> memory(100);
  std::vector<char> host(100'000);
  const std::size_t bytes = workspace_bytes(Cuda{}, x.source(), pleat::Sum<float>{});
  REQUIRE(bytes > 100);
  const auto sum_with = [&](void* data, std::size_t size) {
    return sentence(
        [&] { (void)parallel_reduce(Cuda{}.with_workspace(data, size), x.source(), pleat::Sum<float>{}); });
  };
  CHECK(sum_with(memory.data(), 100) ==
        "parallel_reduce on Cuda: the workspace has 100 bytes, but this call needs " + std::to_string(bytes) +
            ", which is what workspace_bytes(policy, body, reducers...) says");
  CHECK(sum_with(nullptr, 0) == "parallel_reduce on Cuda: the workspace has 0 bytes, but this call needs " +
                                    std::to_string(bytes) +
                                    ", which is what workspace_bytes(policy, body, reducers...) says");
  CHECK(sum_with(nullptr, 100) ==
        "Cuda::with_workspace: the pointer is null, but the number of bytes is above zero");
  CHECK(
      sum_with(host.data(), host.size()) ==
      "parallel_reduce on Cuda: the workspace is pageable host memory; give device, managed or pinned memory");
  CHECK(bits(parallel_reduce(Cuda{}, x.source(), pleat::Sum<float>{})) == x.sum());
}
