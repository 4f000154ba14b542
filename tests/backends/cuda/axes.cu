// AxisPolicy on Cuda: the specification's bits whichever axes are reduced and however the array stands in
// memory.
#include <catch2/catch.hpp>

#include <cstdint>

#include <pleat/pleat.hpp>

#include "laws/axis_laws.hpp"
#include "laws/cuda_rows.cuh"
#include "support/gpu_sizes.cuh"
#include "support/graph.cuh"

using namespace pleat_test;
using pleat::ArgMax;
using pleat::Axis;
using pleat::AxisPolicy;
using pleat::Cuda;
using pleat::Moments;
using pleat::Sum;

namespace {

const AxisLaws<Cuda, DeviceRows> laws;

// Repeats one item: an array of many that needs no memory.
pleat::View<float, 2> repeated(const float* item, std::int64_t rows, std::int64_t cols) {
  return pleat::view(item, {rows, cols}, {0, 0});
}

}  // namespace

TEST_CASE("Cuda: each answer over axes has the bits of the reduction of its items alone") {
  check_few_axes(laws, Sum<float>{}, ArgMax<float>{}, Moments<float>{});
}
TEST_CASE("Cuda: columns of every width, in whole packets or not, have the bits of each column alone") {
  for (const std::int64_t cols : {2, 3, 4, 8, 20, 31, 64, 129, 1000}) {
    for (const std::int64_t rows : {2, 5, 8, 9, 31, 128, 129, 200, 4095, 4096, 4097, 9000}) {
      if (rows * cols > (few_sizes() ? 40'000 : 4'000'000)) continue;
      laws.check<float, 0>(Shape<2>::packed({rows, cols}), Sum<float>{});
    }
  }
  laws.check<float, 0>(Shape<2>::packed({300'000, 12}), Sum<float>{}, ArgMax<float>{}, Moments<float>{});
  laws.check<float, 0>(Shape<2>::packed({9, 200'000}), Sum<float>{}, ArgMax<float>{}, Moments<float>{});
  laws.check<float, 0>(Shape<2>::packed({150, 140'000 / (few_sizes() ? 100 : 1)}), Sum<float>{});
}
TEST_CASE("Cuda: columns of other element types") {
  laws.check<double, 0>(Shape<2>::packed({5000, 30}), Sum<double>{});
  laws.check<std::int8_t, 0>(Shape<2>::packed({5000, 40}), Sum<std::int8_t>{});
  laws.check<pleat::Half, 0>(Shape<2>::packed({3000, 50}), Sum<pleat::Half>{});
  laws.check<float, 0>(Shape<2>::packed({700, 24}), Sum<float, pleat::Exact>{});
}
TEST_CASE("Cuda: columns that are captured into a graph reduce what they find at the replay") {
  const Stream stream;
  const std::int64_t rows = 50'000, cols = 8;
  const DeviceArray<float> x(rows * cols);
  const DeviceRows::Room<float> sums(cols);
  const Graph graph(stream, [&] {
    pleat::parallel_reduce(AxisPolicy<Cuda, Axis<0>>(Cuda{stream.handle}),
                           pleat::view(static_cast<const float*>(x.data()), {rows, cols}), Sum<float>{},
                           pleat::into(sums.data()));
  });
  for (const std::uint64_t seed : {1, 2}) {
    const auto items = hard_data<float>(Data::wide, rows * cols, seed);
    pleat::gpu::check(
        cudaMemcpy(x.data(), items.data(), sizeof(float) * std::size_t(rows * cols), cudaMemcpyHostToDevice),
        "cudaMemcpy");
    pleat::gpu::check(cudaStreamSynchronize(nullptr), "cudaStreamSynchronize");  // see DeviceArray
    graph.launch(stream);
    for (std::int64_t col = 0; col < cols; ++col) {
      const float right = pleat::parallel_reduce(
          pleat::RangePolicy<Specified>(0, rows),
          [&](std::int64_t i) { return items[std::size_t(i * cols + col)]; }, Sum<float>{});
      CHECK(bits(sums.read(col)) == bits(right));
    }
  }
}
TEST_CASE("Cuda: axes need no more workspace than is said, and refuse less") {
  const std::int64_t rows = 200'000, cols = 6;
  const DeviceArray<float> x(rows * cols), sums(cols);
  const auto v = pleat::view(static_cast<const float*>(x.data()), {rows, cols});
  const auto bytes = pleat::workspace_bytes(AxisPolicy<Cuda, Axis<0>>(), v, Sum<float>{});
  REQUIRE(bytes > 0);
  const DeviceArray<char> room{std::int64_t(bytes)};
  const auto call = [&](std::size_t given) {
    pleat::parallel_reduce(AxisPolicy<Cuda, Axis<0>>(Cuda{}.with_workspace(room.data(), given)), v,
                           Sum<float>{}, pleat::into(sums.data()));
  };
  CHECK_THROWS_WITH(call(bytes - 1), Catch::Contains("the workspace has"));
  CHECK_NOTHROW(call(bytes));
}
TEST_CASE("Cuda: axes of more than 2^32 items, by a view that repeats one") {
  const float item = 1;
  const DeviceArray<float> one(&item, 1);
  const std::int64_t large = few_sizes() ? 1 << 20 : (std::int64_t(1) << 32) + 5;
  const DeviceRows::Room<std::int64_t> counts(2);
  pleat::parallel_reduce(AxisPolicy<Cuda, Axis<1>>(), repeated(one.data(), 2, large), pleat::Count{},
                         pleat::into(counts.data()));
  CHECK((counts.read(0) == large && counts.read(1) == large));
}
