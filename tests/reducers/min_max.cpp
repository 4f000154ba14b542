#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "laws/reducer_laws.hpp"

using namespace pleat_test;
using pleat::Max;
using pleat::Min;
using pleat::MinMax;

TEMPLATE_LIST_TEST_CASE("MinMax obeys the laws of states", "[reducers][min_max]", Elements) {
  obey_laws_of_states<MinMax<TestType>, TestType>();
}
TEMPLATE_LIST_TEST_CASE("MinMax obeys the laws of folds", "[reducers][min_max]", Elements) {
  obey_laws_of_folds<MinMax<TestType>, TestType>(CpuBackends{});
}

TEMPLATE_LIST_TEST_CASE("MinMax is Min and Max, bit for bit", "[reducers][min_max]", CpuBackends) {
  for (const Data kind : all_kinds) {
    for (const std::int64_t n : {0, 1, 2, 33, 129, 1025, 4097}) {
      const Array<float> x = hard_data<float>(kind, n, 21);
      const auto both = reduced<TestType>(x, MinMax<float>{});
      CHECK(same_bits(both.min, reduced<TestType>(x, Min<float>{})));
      CHECK(same_bits(both.max, reduced<TestType>(x, Max<float>{})));
    }
  }
}

TEMPLATE_LIST_TEST_CASE("one NaN makes both ends NaN", "[reducers][min_max]", CpuBackends) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> x{1.0f, -nan, 3.0f};
  const auto both = reduced<TestType>(x, MinMax<float>{});
  CHECK(same_bits(both.min, nan));
  CHECK(same_bits(both.max, nan));
}

TEMPLATE_LIST_TEST_CASE("MinMax compares a user's type by operator<", "[reducers][min_max]", CpuBackends) {
  const Array<Vec3> x = hard_data<Vec3>(Data::wide, 3000);
  const auto both = reduced<TestType>(x, MinMax<Vec3>{});
  CHECK(same_bits(both.min, *std::min_element(x.data(), x.data() + x.size())));
  CHECK(same_bits(both.max, *std::max_element(x.data(), x.data() + x.size())));
}
