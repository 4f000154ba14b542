#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "laws/reducer_laws.hpp"

using namespace pleat_test;
using pleat::ArgMax;

TEMPLATE_LIST_TEST_CASE("ArgMax obeys the laws of states", "[reducers][arg_max]", Elements) {
  obey_laws_of_states<ArgMax<TestType>, TestType>();
}
TEMPLATE_LIST_TEST_CASE("ArgMax obeys the laws of folds", "[reducers][arg_max]", Elements) {
  obey_laws_of_folds<ArgMax<TestType>, TestType>(CpuBackends{});
}

TEMPLATE_LIST_TEST_CASE("argmax of {-0.0, +0.0} is 1", "[reducers][arg_max]", CpuBackends) {
  const std::vector<float> x{-0.0f, 0.0f};
  const auto at = reduced<TestType>(x, ArgMax<float>{});
  CHECK(at.index == 1);
  CHECK(same_bits(at.value, 0.0f));
}

TEMPLATE_LIST_TEST_CASE("argmax is the first place of the greatest value", "[reducers][arg_max]",
                        CpuBackends) {
  for (const std::int64_t n : {1, 2, 31, 129, 1009, 4096, 9001}) {
    const Array<std::int16_t> x = hard_data<std::int16_t>(Data::wide, n);
    const auto at = reduced<TestType>(x, ArgMax<std::int16_t>{});
    CHECK(at.index == std::max_element(x.data(), x.data() + n) - x.data());
    CHECK(at.value == x[at.index]);
    CHECK(at.has_value());
  }
}

TEMPLATE_LIST_TEST_CASE("argmax reports i itself, wherever the range begins", "[reducers][arg_max]",
                        CpuBackends) {
  const Array<float> x = hard_data<float>(Data::wide, 10000);
  for (const std::int64_t begin : {1, 31, 127, 4096, 4999}) {
    for (const std::int64_t count : {1, 64, 130, 4097, 5001}) {
      const pleat::RangePolicy<TestType> range(begin, begin + count);
      const std::int64_t right = std::max_element(x.data() + begin, x.data() + begin + count) - x.data();
      CHECK(pleat::parallel_reduce(range, x, ArgMax<float>{}).index == right);
      CHECK(pleat::parallel_reduce(
                range, [&](std::int64_t i) { return x[i]; }, ArgMax<float>{})
                .index == right);
    }
  }
}

TEMPLATE_LIST_TEST_CASE("an index below zero is an index like others", "[reducers][arg_max]", CpuBackends) {
  const auto around_zero = [](std::int64_t begin, std::int64_t end, std::int64_t high) {
    return pleat::parallel_reduce(
        pleat::RangePolicy<TestType>(begin, end),
        [=](std::int64_t i) { return i == high || i == high + 7000 ? 2.0f : 1.0f; }, ArgMax<float>{});
  };
  CHECK(around_zero(-5, 7000, -3).index == -3);
  CHECK(around_zero(-9000, 9000, -6999).index == -6999);
  CHECK(around_zero(-9000, -10, -8000).index == -8000);
}

TEMPLATE_LIST_TEST_CASE("an index may need more than 32 bits", "[reducers][arg_max]", CpuBackends) {
  const std::int64_t begin = (std::int64_t(1) << 40) + 3;
  const auto at = pleat::parallel_reduce(
      pleat::RangePolicy<TestType>(begin, begin + 5000),
      [=](std::int64_t i) { return i - begin == 4321 ? 1 : 0; }, ArgMax<int>{});
  CHECK(at.index == begin + 4321);
}

TEMPLATE_LIST_TEST_CASE("ArgMax compares a user's type by operator<", "[reducers][arg_max]", CpuBackends) {
  for (const std::int64_t n : {1, 33, 1000, 5000}) {
    Array<Rgb> x = hard_data<Rgb>(Data::wide, n);
    x[n - 1] = x[n / 3] = Rgb{255, 255, 255};
    const Array<Vec3> y = hard_data<Vec3>(Data::wide, n);
    CHECK(reduced<TestType>(x, ArgMax<Rgb>{}).index == std::max_element(x.data(), x.data() + n) - x.data());
    CHECK(reduced<TestType>(y, ArgMax<Vec3>{}).index == std::max_element(y.data(), y.data() + n) - y.data());
  }
}
