// AxisPolicy on Cuda: the specification's bits whichever axes are reduced and however the array stands in
// memory.
#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

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

template <class T>
struct InRow32 {
  PLEAT_FUNCTION T operator()(std::int64_t row, std::int64_t) const { return T(row == 32 ? 1.0f : 0.0f); }
};

// C13: argmax over axis 0 of an array of more than 2^31 bytes whose row 32 is one, and of one that is
// nowhere.
template <class T>
void row_32_over_an_axis() {
  const std::int64_t columns =
      few_sizes() ? 1001 : (std::int64_t(1) << 31) / std::int64_t(sizeof(T)) / 64 + 1;
  const DeviceArray<T> items(64 * columns);
  pleat::gpu::check(cudaMemset(items.data(), 0, sizeof(T) * std::size_t(items.size())), "cudaMemset");
  const std::vector<T> ones(std::size_t(columns), T(1.0f));
  pleat::gpu::check(
      cudaMemcpy(items.data() + 32 * columns, ones.data(), sizeof(T) * ones.size(), cudaMemcpyHostToDevice),
      "cudaMemcpy");
  pleat::gpu::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  const DeviceRows::Room<pleat::ArgResult<T>> peaks(columns);
  const auto all_are_32 = [&] {
    std::int64_t wrong = peaks.read(0).index != 32;
    for (std::int64_t c = 1; c < columns; ++c) wrong += peaks.data()[c].index != 32;
    return wrong == 0;
  };
  pleat::parallel_reduce(AxisPolicy<Cuda, Axis<0>>(),
                         pleat::view(static_cast<const T*>(items.data()), {64, columns}), ArgMax<T>{},
                         pleat::into(peaks.data()));
  CHECK(all_are_32());
  pleat::parallel_reduce(AxisPolicy<Cuda, Axis<0>>({64, columns}), InRow32<T>{}, ArgMax<T>{},
                         pleat::into(peaks.data()));
  CHECK(all_are_32());
}

}  // namespace

TEST_CASE("Cuda: C13, the highest row of a large array, over its axis", "[cases]") {
  row_32_over_an_axis<pleat::Half>();
  row_32_over_an_axis<float>();
  row_32_over_an_axis<double>();
}
TEST_CASE("Cuda: C15, axes of every shape from a misaligned base", "[cases]") {
  const int power = few_sizes() ? 12 : 22;
  const std::int64_t n = std::int64_t(1) << power;
  const auto items = hard_data<float>(Data::wide, n + 1, 6);
  const DeviceArray<float> copy(items.data(), n + 1);
  std::vector<float> right(static_cast<std::size_t>(n));
  const DeviceRows::Room<float> sums(n);
  for (int i = 0; i <= power; i += 2) {
    for (const std::int64_t off : {0, -1, 1}) {
      const std::int64_t cols = (std::int64_t(1) << (power - i)) + off, rows = n / (cols > 0 ? cols : 1);
      if (cols < 1) continue;
      pleat::parallel_reduce(AxisPolicy<pleat::Serial, Axis<0>>(),
                             pleat::view(items.data() + 1, {rows, cols}), Sum<float>{},
                             pleat::into(right.data()));
      pleat::parallel_reduce(AxisPolicy<Cuda, Axis<0>>(),
                             pleat::view(static_cast<const float*>(copy.data()) + 1, {rows, cols}),
                             Sum<float>{}, pleat::into(sums.data()));
      std::int64_t wrong = bits(sums.read(0)) != bits(right[0]);
      for (std::int64_t c = 1; c < cols; ++c) wrong += bits(sums.data()[c]) != bits(right[std::size_t(c)]);
      INFO(rows << " rows of " << cols);
      CHECK(wrong == 0);
    }
  }
}
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
  const auto items = hard_data<float>(Data::near_one, rows * cols, 3);
  const DeviceArray<float> x(items.data(), rows * cols), sums(cols);
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
