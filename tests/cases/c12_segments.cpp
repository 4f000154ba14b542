// C12: segments of nothing [cudf#10556, cccl#894].
#include <catch2/catch.hpp>

#include <limits>
#include <vector>

#include <pleat/pleat.hpp>

#include "cases/on_device.hpp"
#include "support/same_bits.hpp"

using namespace pleat_test;
using pleat::into, pleat::parallel_reduce, pleat::SegmentPolicy;

TEMPLATE_LIST_TEST_CASE("C12: segments of nothing have the answers of an empty range", "[cases]",
                        CpuBackends) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  const std::vector<float> none, x{1, 2, 4, 8};
  const auto check = [](const std::vector<float>& items, const std::vector<int>& offsets,
                        const std::vector<float>& right) {
    const auto count = offsets.size() - 1;
    std::vector<float> sums(count + 1, -7), highest(count + 1, -7);
    parallel_reduce(SegmentPolicy<TestType>(offsets.data(), std::int64_t(count)), items, pleat::Sum<float>{},
                    pleat::Max<float>{}, into(sums.data(), highest.data()));
    for (std::size_t k = 0; k < count; ++k) {
      CHECK(same_bits(sums[k], right[k]));
      if (offsets[k] == offsets[k + 1]) CHECK(double(highest[k]) == -inf);
    }
    CHECK((sums[count] == -7 && highest[count] == -7));  // nothing is written beyond
  };
  check(none, {0}, {});
  check(x, {2}, {});
  check(none, {0, 0}, {0});
  check(none, {0, 0, 0, 0}, {0, 0, 0});
  check(x, {0, 0, 4}, {0, 15});
  check(x, {0, 1, 1, 4}, {1, 0, 14});
  check(x, {0, 4, 4}, {15, 0});
  check(x, {4, 4}, {0});
  check(x, {0, 4}, {15});
}
