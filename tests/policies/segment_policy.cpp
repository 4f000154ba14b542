#include <catch2/catch.hpp>

#include <cstdint>
#include <stdexcept>
#include <vector>

#include <pleat/pleat.hpp>

#include "laws/segment_laws.hpp"
#include "support/last_item.hpp"
#include "support/on_backends.hpp"

using namespace pleat;
using namespace pleat_test;

TEST_CASE("each segment has the bits of the reduction of its range alone") {
  on_backends([](auto backend) {
    const SegmentLaws<decltype(backend)> laws;
    check_segments(laws, Sum<float>{}, ArgMax<float>{}, Moments<float>{});
  });
}
TEST_CASE("segments of other element types and reducers") {
  const SegmentLaws<Serial> laws;
  laws.check<double>(SegmentKinds::edges<double>(), Sum<double>{});
  laws.check<std::int8_t>(SegmentKinds::edges<std::int8_t>(), Sum<std::int8_t>{}, MinMax<std::int8_t>{});
  laws.check<float>(SegmentKinds::edges<float>(), Sum<float, Exact>{});
  laws.check<float>(SegmentKinds::edges<float>(), LastItem{});
}
TEST_CASE("offsets are integers of 4 or 8 bytes, signed or not") {
  const SegmentLaws<Serial> laws;
  const auto lengths = SegmentKinds::drawn(500, 30, 9);
  laws.check<float, std::int32_t>(lengths, Sum<float>{});
  laws.check<float, std::uint32_t>(lengths, Sum<float>{});
  laws.check<float, std::uint64_t>(lengths, Sum<float>{});
}
TEST_CASE("an index over segments is the position, and an empty segment has none") {
  const std::vector<float> x{5, 1, 7, 2, 9};
  const std::vector<int> offsets{0, 2, 2, 5};
  std::vector<ArgResult<float>> peaks(3);
  parallel_reduce("peaks", SegmentPolicy<Serial>(offsets.data(), 3), x, ArgMax<float>{}, into(peaks.data()));
  CHECK((peaks[0].index == 0 && peaks[2].index == 4 && peaks[2].value == 9));
  CHECK_FALSE(peaks[1].has_value());
}
TEST_CASE("a sparse matrix times a vector, and a Kokkos functor over segments") {
  const std::vector<int> row_begins{0, 2, 2, 3}, column{0, 2, 1};
  const std::vector<double> entry{1.5, 2, -4}, x{2, 3, 5};
  std::vector<double> y(3), again(3);
  parallel_reduce(
      SegmentPolicy<Serial>(row_begins.begin(), 3),
      [&](std::int64_t i) { return entry[std::size_t(i)] * x[std::size_t(column[std::size_t(i)])]; },
      Sum<double>{}, into(y.data()));
  CHECK(y == std::vector<double>{13, 0, -12});
  parallel_reduce(
      SegmentPolicy<Serial>(row_begins.data(), 3),
      [&](std::int64_t i, double& sum) {
        sum += entry[std::size_t(i)] * x[std::size_t(column[std::size_t(i)])];
      },
      Sum<double>{}, into(again.data()));
  CHECK(again == y);
}

TEST_CASE("segments that cannot be are refused by a sentence, and nothing is written") {
  const std::vector<float> x(5, 1.0f);
  std::vector<float> sums(2, -1.0f);
  const auto call = [&](std::vector<int> offsets) {
    parallel_reduce(SegmentPolicy<Serial>(offsets.data(), 2), x, Sum<float>{}, into(sums.data()));
  };
  CHECK_THROWS_WITH(call({0, 3, 2}), "SegmentPolicy: offsets[2] is 2, which is below offsets[1], 3");
  CHECK_THROWS_WITH(call({-1, 3, 4}),
                    "SegmentPolicy: offsets[0] is -1, which is outside of the source, which has 5 items");
  CHECK_THROWS_WITH(call({0, 3, 6}),
                    "SegmentPolicy: offsets[2] is 6, which is outside of the source, which has 5 items");
  const int* none = nullptr;
  CHECK_THROWS_WITH(SegmentPolicy<Serial>(none, 2),
                    "SegmentPolicy: offsets is null; it must point to count + 1 ascending integers");
  CHECK_THROWS_WITH(SegmentPolicy<Serial>(none, -2), "SegmentPolicy: count is -2, it must not be negative");
  const auto narrow = [](std::int8_t) { return 1.0f; };
  const std::vector<int> far{0, 100, 200};
  CHECK_THROWS_AS(
      parallel_reduce(SegmentPolicy<Serial>(far.data(), 2), narrow, Sum<float>{}, into(sums.data())),
      ArgumentError);
  CHECK(sums == std::vector<float>{-1, -1});
  CHECK_NOTHROW(parallel_reduce(SegmentPolicy<Serial>(none, 0), x, Sum<float>{}, into(sums.data())));
}
TEST_CASE("targets of segments that overlap the source are refused") {
  std::vector<float> x(6, 1.0f);
  const std::vector<int> offsets{0, 3, 6};
  CHECK_THROWS_WITH(parallel_reduce(SegmentPolicy<Serial>(offsets.data(), 2), x, Sum<float>{}, into(&x[5])),
                    "into(...): a target overlaps the source, which the call reads");
}
TEST_CASE("an exception of a functor over segments reaches the caller") {
  const auto f = [](std::int64_t i) -> float {
    if (i == 777) throw std::runtime_error("777");
    return 1;
  };
  std::vector<std::int64_t> offsets;
  for (std::int64_t k = 0; k <= 20'000; ++k) offsets.push_back(100 * k);
  std::vector<float> sums(20'000);
  CHECK_THROWS_WITH(
      parallel_reduce(SegmentPolicy<Serial>(offsets.data(), 20'000), f, Sum<float>{}, into(sums.data())),
      "777");
#if defined(PLEAT_HAS_OPENMP)
  CHECK_THROWS_WITH(
      parallel_reduce(SegmentPolicy<OpenMP>(offsets.data(), 20'000), f, Sum<float>{}, into(sums.data())),
      "777");
#endif
}
