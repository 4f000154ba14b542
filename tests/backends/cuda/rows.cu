// RowPolicy on Cuda: the specification's bits for every shape of rows.
#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

#include <pleat/pleat.hpp>

#include "laws/cuda_rows.cuh"
#include "support/gpu_sizes.cuh"
#include "support/graph.cuh"

using namespace pleat_test;
using pleat::ArgMax;
using pleat::Cuda;
using pleat::MinMax;
using pleat::Moments;
using pleat::RowPolicy;
using pleat::Sum;

namespace {

const RowLaws<Cuda, DeviceRows> laws;

struct IsAt {
  std::int64_t row, col;
  PLEAT_FUNCTION bool operator()(std::int64_t r, std::int64_t c) const { return r == row && c == col; }
};

}  // namespace

TEST_CASE("Cuda: rows of a source have the bits of each row alone") {
  laws.sources<float>(Sum<float>{});
  laws.sources<float>(Sum<float>{}, MinMax<float>{}, ArgMax<float>{}, Moments<float>{}, Witness<float>{});
  laws.sources<double>(Sum<double>{}, Moments<double>{});
  laws.sources<pleat::Half>(Sum<pleat::Half>{}, ArgMax<pleat::Half>{});
  laws.sources<std::int8_t>(Sum<std::int8_t>{}, MinMax<std::int8_t>{});
}
TEST_CASE("Cuda: rows of functors have the bits of each row alone") {
  laws.functors<float>(Sum<float>{}, ArgMax<float>{});
  laws.kokkos_functors<double>();
}
TEST_CASE("Cuda: rows at an odd address have the bits of each row alone") {
  for (const std::int64_t cols : {1, 100, 128, 1024, 4097}) {
    const std::int64_t n = 7 * cols;
    const auto items = hard_data<float>(Data::wide, n + 1, 5);
    const DeviceArray<float> copy(items.data(), n + 1);
    laws.compare(
        {7, cols}, pleat::contiguous(static_cast<const float*>(copy.data()) + 1, n),
        [&](std::int64_t row) { return pleat::contiguous(items.data() + 1 + row * cols, cols); },
        Sum<float>{});
  }
}
TEST_CASE("Cuda: pageable memory is refused as a target of rows, and a workspace that is too small") {
  const auto items = hard_data<float>(Data::near_one, 4 * 100'000, 3);
  const DeviceArray<float> x(items.data(), items.size());
  const auto source = pleat::contiguous(static_cast<const float*>(x.data()), x.size());
  std::vector<float> pageable(4);
  CHECK_THROWS_WITH(
      pleat::parallel_reduce(RowPolicy<Cuda>(4, 100'000), source, Sum<float>{}, pleat::into(pageable.data())),
      Catch::Contains("a pointer of into(...) is pageable host memory"));
  const DeviceArray<float> sums(4);
  const auto bytes = pleat::workspace_bytes(RowPolicy<Cuda>(4, 100'000), source, Sum<float>{});
  REQUIRE(bytes > 0);
  const DeviceArray<char> room{std::int64_t(bytes)};
  CHECK_THROWS_WITH(
      pleat::parallel_reduce(RowPolicy(Cuda{}.with_workspace(room.data(), bytes - 1), 4, 100'000), source,
                             Sum<float>{}, pleat::into(sums.data())),
      Catch::Contains("the workspace has"));
  CHECK_NOTHROW(pleat::parallel_reduce(RowPolicy(Cuda{}.with_workspace(room.data(), bytes), 4, 100'000),
                                       source, Sum<float>{}, pleat::into(sums.data())));
}

TEST_CASE("Cuda: rows that are captured into a graph reduce what they find at the replay") {
  const Stream stream;
  for (const pleat::RowSpace space : {pleat::RowSpace{1000, 16}, {50, 1000}, {9, 5000}, {2, 300'000}}) {
    const std::int64_t n = space.rows * space.cols;
    const DeviceArray<float> x(n);
    const DeviceRows::Room<float> sums(space.rows);
    const Graph graph(stream, [&] {
      pleat::parallel_reduce(RowPolicy(Cuda{stream.handle}, space.rows, space.cols),
                             pleat::contiguous(static_cast<const float*>(x.data()), n), Sum<float>{},
                             pleat::into(sums.data()));
    });
    for (const std::uint64_t seed : {1, 2, 3}) {
      const auto items = hard_data<float>(Data::wide, n, seed);
      pleat::gpu::check(
          cudaMemcpy(x.data(), items.data(), sizeof(float) * std::size_t(n), cudaMemcpyHostToDevice),
          "cudaMemcpy");
      pleat::gpu::check(cudaStreamSynchronize(nullptr), "cudaStreamSynchronize");  // see DeviceArray
      graph.launch(stream);
      std::int64_t wrong = 0;
      for (std::int64_t row = 0; row < space.rows; ++row) {
        const float right = pleat::parallel_reduce(
            pleat::RangePolicy<Specified>(0, space.cols),
            pleat::contiguous(items.data() + row * space.cols, space.cols), Sum<float>{});
        wrong += bits(sums.read(row)) != bits(right);
      }
      CHECK(wrong == 0);
    }
  }
}
TEST_CASE("Cuda: rows times columns beyond 2^32, and more rows than 2^31") {
  const std::int64_t large = few_sizes() ? 1 << 20 : (std::int64_t(1) << 32) + 5;
  const DeviceRows::Room<pleat::ArgResult<bool>> places(2);
  pleat::parallel_reduce(RowPolicy<Cuda>(2, large), IsAt{1, large - 2}, ArgMax<bool>{},
                         pleat::into(places.data()));
  CHECK((places.read(0).index == 0 && places.read(1).index == large - 2));

  const std::int64_t rows = large / 2;
  const DeviceArray<bool> any(rows);
  pleat::parallel_reduce(RowPolicy<Cuda>(rows, 3), IsAt{rows - 1, 2}, pleat::Any{}, pleat::into(any.data()));
  CHECK((!any.read(0) && !any.read(rows - 2) && any.read(rows - 1)));
}
