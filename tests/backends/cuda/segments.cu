// SegmentPolicy on Cuda: the specification's bits for segments of all lengths.
#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

#include <pleat/pleat.hpp>

#include "laws/cuda_rows.cuh"
#include "laws/segment_laws.hpp"
#include "support/gpu_sizes.cuh"
#include "support/graph.cuh"
#include "support/last_item.hpp"

using namespace pleat_test;
using pleat::ArgMax;
using pleat::Cuda;
using pleat::MinMax;
using pleat::Moments;
using pleat::SegmentPolicy;
using pleat::Sum;

namespace {

const SegmentLaws<Cuda, DeviceRows> laws;

struct One {
  PLEAT_FUNCTION bool operator()(std::int64_t) const { return true; }
};

}  // namespace

TEST_CASE("Cuda: each segment has the bits of the reduction of its range alone") {
  check_segments(laws, Sum<float>{});
  check_segments(laws, Sum<float>{}, MinMax<float>{}, ArgMax<float>{}, Moments<float>{});
}
TEST_CASE("Cuda: segments of other element types, reducers and offsets") {
  laws.check<double>(SegmentKinds::edges<double>(), Sum<double>{});
  laws.check<std::int8_t>(SegmentKinds::edges<std::int8_t>(), Sum<std::int8_t>{}, MinMax<std::int8_t>{});
  laws.check<float>(SegmentKinds::edges<float>(), LastItem{});
  laws.check<float>(SegmentKinds::edges<float>(), Sum<float, pleat::Exact>{});
  laws.check<float, std::uint32_t>(SegmentKinds::giant(), Sum<float>{});
}
TEST_CASE("Cuda: giants of all lengths, one or many") {
  const std::int64_t P = pleat::PleatShape<4>::items;
  laws.check<float>({64 * P, 64 * P + 1, 5, 65 * P, 0, 200 * P - 7, 1}, Sum<float>{});
  if (!few_sizes()) {
    laws.check<float>(std::vector<std::int64_t>(40, 64 * P + 1), Sum<float>{}, ArgMax<float>{});
    laws.check<float>({2'000 * P + 3, 3'000 * P - 1}, Sum<float>{}, Moments<float>{});
  }
}
TEST_CASE("Cuda: a segment that ends before it begins counts as empty") {
  const std::vector<int> offsets{0, 4, 2, 5};
  const std::vector<float> items(5, 1.0f);
  const DeviceArray<int> starts(offsets.data(), 4);
  const DeviceArray<float> x(items.data(), 5);
  const DeviceRows::Room<float> sums(3);
  pleat::parallel_reduce(SegmentPolicy<Cuda>(starts.data(), 3),
                         pleat::contiguous(static_cast<const float*>(x.data()), 5), Sum<float>{},
                         pleat::into(sums.data()));
  CHECK((sums.read(0) == 4 && sums.read(1) == 0 && sums.read(2) == 3));
}
TEST_CASE("Cuda: segments that are captured into a graph follow the offsets that they find at the replay") {
  const Stream stream;
  const std::int64_t count = 5000, n = 2'000'000;
  const DeviceArray<std::int64_t> starts(count + 1);
  const auto items = hard_data<float>(Data::wide, n, 4);
  const DeviceArray<float> x(items.data(), n);
  const DeviceRows::Room<float> sums(count);
  const Graph graph(stream, [&] {
    pleat::parallel_reduce(SegmentPolicy(Cuda{stream.handle}, starts.data(), count),
                           pleat::contiguous(static_cast<const float*>(x.data()), n), Sum<float>{},
                           pleat::into(sums.data()));
  });
  for (const std::int64_t giant : {std::int64_t(0), std::int64_t(1'500'000)}) {
    auto lengths = SegmentKinds::drawn(std::size_t(count), 90, unsigned(giant + 1));
    lengths[7] = giant;
    std::vector<std::int64_t> offsets{0};
    for (const std::int64_t length : lengths) offsets.push_back(offsets.back() + length);
    pleat::gpu::check(cudaMemcpy(starts.data(), offsets.data(), sizeof(std::int64_t) * offsets.size(),
                                 cudaMemcpyHostToDevice),
                      "cudaMemcpy");
    pleat::gpu::check(cudaStreamSynchronize(nullptr), "cudaStreamSynchronize");  // see DeviceArray
    graph.launch(stream);
    std::int64_t wrong = 0;
    for (std::size_t k = 0; k < std::size_t(count); ++k) {
      const float right = pleat::parallel_reduce(pleat::RangePolicy<Specified>(offsets[k], offsets[k + 1]),
                                                 pleat::contiguous(items.data(), n), Sum<float>{});
      wrong += bits(sums.read(std::int64_t(k))) != bits(right);
    }
    CHECK(wrong == 0);
  }
}
TEST_CASE("Cuda: segments refuse what the device cannot read, and a workspace that is too small") {
  const std::vector<std::int64_t> offsets{0, 300'000, 600'000};
  const auto items = hard_data<float>(Data::near_one, 600'000, 3);
  const DeviceArray<float> x(items.data(), 600'000), sums(2);
  const auto source = pleat::contiguous(static_cast<const float*>(x.data()), x.size());
  CHECK_THROWS_WITH(pleat::parallel_reduce(SegmentPolicy<Cuda>(offsets.data(), 2), source, Sum<float>{},
                                           pleat::into(sums.data())),
                    Catch::Contains("offsets is pageable host memory"));
  const DeviceArray<std::int64_t> starts(offsets.data(), 3);
  const auto bytes = pleat::workspace_bytes(SegmentPolicy<Cuda>(starts.data(), 2), source, Sum<float>{});
  const DeviceArray<char> room{std::int64_t(bytes)};
  const auto call = [&](std::size_t given) {
    pleat::parallel_reduce(SegmentPolicy(Cuda{}.with_workspace(room.data(), given), starts.data(), 2), source,
                           Sum<float>{}, pleat::into(sums.data()));
  };
  CHECK_THROWS_WITH(call(bytes - 1), Catch::Contains("the workspace has"));
  CHECK_NOTHROW(call(bytes));
}
TEST_CASE("Cuda: C12, segments of nothing have the answers of an empty range", "[cases]") {
  const std::vector<float> items{1, 2, 4, 8};
  const DeviceArray<float> x(items.data(), 4);
  const auto check = [&](std::int64_t n, const std::vector<int>& offsets, const std::vector<float>& right) {
    const DeviceArray<int> starts(offsets.data(), std::int64_t(offsets.size()));
    const DeviceRows::Room<float> sums(std::int64_t(offsets.size()));
    for (std::size_t k = 0; k < offsets.size(); ++k) sums.data()[k] = -7;
    pleat::parallel_reduce(SegmentPolicy<Cuda>(starts.data(), std::int64_t(offsets.size()) - 1),
                           pleat::contiguous(static_cast<const float*>(x.data()), n), Sum<float>{},
                           pleat::into(sums.data()));
    for (std::size_t k = 0; k < right.size(); ++k) CHECK(bits(sums.read(std::int64_t(k))) == bits(right[k]));
    CHECK(sums.read(std::int64_t(right.size())) == -7);  // nothing is written beyond
  };
  check(0, {0}, {});
  check(0, {0, 0}, {0});
  check(0, {0, 0, 0, 0}, {0, 0, 0});
  check(4, {0, 0, 4}, {0, 15});
  check(4, {0, 1, 1, 4}, {1, 0, 14});
  check(4, {0, 4, 4}, {15, 0});
  check(4, {4, 4}, {0});
  check(4, {0, 4}, {15});
}
TEST_CASE("Cuda: segments of more than 2^32 items") {
  const std::int64_t large = few_sizes() ? 1 << 20 : (std::int64_t(1) << 32) + 5;
  const std::vector<std::int64_t> offsets{0, large, large + 3};
  const DeviceArray<std::int64_t> starts(offsets.data(), 3);
  const DeviceRows::Room<std::int64_t> counts(2);
  pleat::parallel_reduce(SegmentPolicy<Cuda>(starts.data(), 2), One{}, pleat::Count{},
                         pleat::into(counts.data()));
  CHECK((counts.read(0) == large && counts.read(1) == 3));
}
