// Element types of a user's own, 3 and 24 bytes large, under a user's reducers and the built-in ones.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>

#include <pleat/fold/specification.hpp>

#include "cases/on_device.hpp"
#include "concepts/outsiders_reducers.hpp"
#include "support/data.hpp"

using namespace pleat_test;

namespace {

template <class E>
struct Read {
  const E* items;
  E operator()(std::int64_t i) const { return items[i]; }
};

template <class Backend, class E, class R>
void agrees_with_specification(const R& r) {
  for (const std::int64_t n : {1, 2, 31, 33, 127, 129, 1009, 1023, 1025, 4097, 60013}) {
    const Array<E> x = hard_data<E>(Data::wide, n, 78);
    const Bits right = bits(pleat::fold::specification(
        pleat::Reduction<pleat::Contiguous<E>, R>({0, n}, pleat::contiguous(x.data(), n), r)));
    INFO("n = " << n);
    CHECK(bits(reduced<Backend>(x, r)) == right);
    CHECK(bits(pleat::parallel_reduce(pleat::RangePolicy<Backend>(0, n), Read<E>{x.data()}, r)) == right);
  }
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a user's reducer over a user's items gives the specification's bits", "[concepts]",
                        CpuBackends) {
  agrees_with_specification<TestType, Rgb>(Reddest{});
  agrees_with_specification<TestType, Vec3>(Box{});
}

TEMPLATE_LIST_TEST_CASE(
    "a type with operator+ or operator* is summed and multiplied in the specification's order", "[concepts]",
    CpuBackends) {
  agrees_with_specification<TestType, Rgb>(pleat::Sum<Rgb>{});
  agrees_with_specification<TestType, Vec3>(pleat::Sum<Vec3>{});
  agrees_with_specification<TestType, Rgb>(pleat::Prod<Rgb>{});
  CHECK(same_bits(reduced<TestType>(Array<Rgb>(0), pleat::Sum<Rgb>{}), Rgb{}));
  CHECK_THROWS_AS(reduced<TestType>(Array<Rgb>(0), pleat::Prod<Rgb>{}),
                  pleat::ArgumentError);  // what is its 1?
}

TEMPLATE_LIST_TEST_CASE("a type with operator< has extremes and their places", "[concepts]", CpuBackends) {
  agrees_with_specification<TestType, Rgb>(pleat::MinMax<Rgb>{});
  agrees_with_specification<TestType, Rgb>(pleat::ArgMax<Rgb>{});
  agrees_with_specification<TestType, Vec3>(pleat::Max<Vec3>{});
  agrees_with_specification<TestType, Vec3>(pleat::ArgMin<Vec3>{});
}

TEMPLATE_LIST_TEST_CASE("places are those of the range, also for items too large to be buffered",
                        "[concepts]", CpuBackends) {
  const std::int64_t begin = 1000000007;
  for (const std::int64_t n : {1, 33, 1025, 5000}) {
    const Array<Vec3> x = hard_data<Vec3>(Data::wide, n);
    const auto from_begin = [&](std::int64_t i) { return x[i - begin]; };
    const pleat::RangePolicy<TestType> range(begin, begin + n);
    const std::int64_t least = std::min_element(x.data(), x.data() + n) - x.data();
    CHECK(pleat::parallel_reduce(range, from_begin, pleat::ArgMin<Vec3>{}).index == begin + least);
    CHECK(pleat::fold::specification(
              pleat::Reduction<pleat::detail::MapBody<decltype(from_begin)>, pleat::ArgMin<Vec3>>(
                  range.space(), {from_begin}, pleat::ArgMin<Vec3>{}))
              .index == begin + least);
  }
}

TEMPLATE_LIST_TEST_CASE("several answers about a user's items come from one pass", "[concepts]",
                        CpuBackends) {
  const Array<Vec3> points = hard_data<Vec3>(Data::wide, 5003);
  const auto [sum, box, first] = reduced<TestType>(points, pleat::Sum<Vec3>{}, Box{}, pleat::ArgMin<Vec3>{});
  CHECK(same_bits(sum, reduced<TestType>(points, pleat::Sum<Vec3>{})));
  CHECK(same_bits(box, reduced<TestType>(points, Box{})));
  CHECK(first.index == std::min_element(points.data(), points.data() + points.size()) - points.data());
  CHECK(box.low.x <= first.value.x);
}
