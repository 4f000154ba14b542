// The last pleat of a range, of fewer items than a whole one: with blocks of any size, and with bodies that
// do not bear to be copied on the device or called more often than once an item.
#include <catch2/catch.hpp>

#include <cstdint>
#include <memory>
#include <tuple>
#include <vector>

#include <pleat/pleat.hpp>

#include "support/data.hpp"
#include "support/device_array.cuh"
#include "support/same_bits.hpp"

using namespace pleat_test;
using pleat::Cuda, pleat::RangePolicy, pleat::contiguous, pleat::parallel_reduce;

namespace {

template <class... Options, class... R>
void require_block_size(const R&... reducers) {
  using T = std::tuple_element_t<0, std::tuple<typename R::value_type...>>;
  constexpr std::int64_t items = pleat::PleatShape<sizeof(T)>::items;
  const Array<T> x = hard_data<T>(Data::near_one, 3 * items, 7);
  const DeviceArray<T> device(x.data(), x.size());
  for (const std::int64_t n :
       {std::int64_t(1), std::int64_t(31), items / 4 + 5, items - 1, items + 1, 3 * items - 33}) {
    INFO(__PRETTY_FUNCTION__ << ", n = " << n);
    const auto got = parallel_reduce(RangePolicy<Cuda, Options...>(0, n),
                                     contiguous(static_cast<const T*>(device.data()), n), reducers...);
    const auto right =
        parallel_reduce(RangePolicy<pleat::Serial>(0, n), contiguous(x.data(), n), reducers...);
    CHECK(bits(got) == bits(right));
  }
}

// Keeps its items alive by a pointer that only the host can copy.
struct Keeper {
  std::shared_ptr<DeviceArray<std::int64_t>> owner;
  const std::int64_t* items;
  PLEAT_FUNCTION std::int64_t operator()(std::int64_t i) const { return items[i]; }
};

struct CountCalls {
  unsigned long long* calls;
  PLEAT_FUNCTION std::int64_t operator()(std::int64_t x) const {
#if defined(__CUDA_ARCH__)
    atomicAdd(calls, 1ull);
#endif
    return x;
  }
};

constexpr std::int64_t pleat_items = pleat::PleatShape<sizeof(std::int64_t)>::items;
constexpr std::int64_t ragged[] = {1, 33, pleat_items - 1, pleat_items + 1, 20 * pleat_items + 77};

std::shared_ptr<DeviceArray<std::int64_t>> ones() {
  const std::vector<std::int64_t> one(std::size_t(21 * pleat_items), 1);
  return std::make_shared<DeviceArray<std::int64_t>>(one.data(), std::int64_t(one.size()));
}

}  // namespace

TEST_CASE("a functor that only the host can copy is folded to its last item") {
  const auto items = ones();
  for (const std::int64_t n : ragged) {
    INFO("n = " << n);
    CHECK(parallel_reduce(RangePolicy<Cuda>(0, n), Keeper{items, items->data()},
                          pleat::Sum<std::int64_t>{}) == n);
  }
}

TEST_CASE("the function of a map is called once for each item") {
  const auto items = ones();
  for (const std::int64_t n : ragged) {
    INFO("n = " << n);
    const unsigned long long none = 0;
    const DeviceArray<unsigned long long> calls(&none, 1);
    const auto source =
        pleat::map(contiguous(static_cast<const std::int64_t*>(items->data()), n), CountCalls{calls.data()});
    CHECK(parallel_reduce(RangePolicy<Cuda>(0, n), source, pleat::Sum<std::int64_t>{}) == n);
    CHECK(calls.read(0) == static_cast<unsigned long long>(n));
  }
}

TEST_CASE("a last pleat has its bits whatever the block's size") {
  require_block_size<pleat::BlockSize<32>>(pleat::Sum<std::int8_t>{});
  require_block_size<pleat::BlockSize<96>>(pleat::Sum<std::int8_t>{});
  require_block_size<pleat::BlockSize<1024>>(pleat::Sum<std::int8_t>{});
  require_block_size<pleat::BlockSize<32>>(pleat::Sum<float>{}, pleat::Moments<float>{});
  require_block_size<pleat::BlockSize<96>>(pleat::Sum<float>{}, pleat::Moments<float>{});
  require_block_size<pleat::BlockSize<1024>>(pleat::Sum<float>{}, pleat::Moments<float>{});
}

namespace {
struct CountedOne {
  CountCalls counts;
  PLEAT_FUNCTION double operator()(std::int64_t) const { return double(counts(1)); }
};
}  // namespace
TEST_CASE("a functor is called once for each item of an exact sum") {
  const DeviceArray<unsigned long long> calls(1);
  for (const std::int64_t n : ragged) {
    pleat::gpu::check(cudaMemset(calls.data(), 0, sizeof(unsigned long long)), "cudaMemset");
    pleat::gpu::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    const CountedOne one{{calls.data()}};
    CHECK(parallel_reduce(RangePolicy<Cuda>(0, n), one, pleat::Sum<double, pleat::Exact>{}) == double(n));
    CHECK(std::int64_t(calls.read(0)) == n);
  }
}

namespace {
struct Three {
  std::uint8_t of[3];
};
struct FirstOfBoth {
  PLEAT_FUNCTION double operator()(double x, const Three& y) const { return x + y.of[1]; }
};
}  // namespace
TEST_CASE("sources of sizes that no load has are read in smaller words") {
  const std::int64_t n = 20'000;
  std::vector<double> x;
  std::vector<Three> y;
  for (std::int64_t k = 0; k < n; ++k) {
    x.push_back(0.1 * double(k));
    y.push_back(Three{{1, std::uint8_t(k % 200), 2}});
  }
  const DeviceArray<double> dx(x.data(), n);
  const DeviceArray<Three> dy(y.data(), n);
  const auto sum = [n](const auto& backend, const double* a, const Three* b) {
    return parallel_reduce(
        backend, pleat::map(pleat::zip(pleat::contiguous(a, n), pleat::contiguous(b, n)), FirstOfBoth{}),
        pleat::Sum<double>{});
  };
  CHECK(sum(Cuda{}, dx.data(), dy.data()) == sum(pleat::Serial{}, x.data(), y.data()));
}
