#include <catch2/catch.hpp>

#include <cstdint>
#include <string>

#include <pleat/fold/specification.hpp>

#include "cases/on_device.hpp"
#include "concepts/outsiders_reducers.hpp"
#include "support/data.hpp"

using namespace pleat_test;

namespace {

constexpr std::int64_t sizes[] = {1, 2, 31, 33, 127, 129, 1009, 1024, 4095, 4097, 9001, 130003};

// Items that stand in memory, and the same from a functor.
template <class E>
struct Read {
  const E* items;
  E operator()(std::int64_t i) const { return items[i]; }
};
template <class E, class R>
Bits specified(const Array<E>& x, const R& r) {
  return bits(pleat::fold::specification(
      pleat::Reduction<pleat::Contiguous<E>, R>({0, x.size()}, pleat::contiguous(x.data(), x.size()), r)));
}
template <class Backend, class E, class R>
void agrees_with_specification(const R& r, Data kind = Data::wide) {
  for (const std::int64_t n : sizes) {
    const Array<E> x = hard_data<E>(kind, n, 77);
    const Bits right = specified(x, r);
    INFO("n = " << n);
    CHECK(bits(reduced<Backend>(x, r)) == right);
    CHECK(bits(pleat::parallel_reduce(pleat::RangePolicy<Backend>(0, n), Read<E>{x.data()}, r)) == right);
  }
}

struct NoJoin {
  using value_type = float;
  using state = float;
  using result_type = float;
  static float identity() { return 0; }
  static void fold(float& s, float x) { s += x; }
  static float result(float s) { return s; }
};
struct NoBeginning : Mixer<4> {
  static state first(std::uint32_t) = delete;
};
struct StateWithHeap : Closest {
  using state = std::string;
};

}  // namespace

TEST_CASE("the concept takes whole reducers and no others", "[concepts][reducer]") {
  STATIC_REQUIRE((pleat::Reducer<SquaredLength> && pleat::Reducer<Closest> && pleat::Reducer<CentreOfMass>));
  STATIC_REQUIRE((pleat::Reducer<Mixer<1>> && pleat::Reducer<Mixer<64>> && pleat::Reducer<Box>));
  STATIC_REQUIRE_FALSE(pleat::Reducer<NoJoin>);
  STATIC_REQUIRE_FALSE(pleat::Reducer<NoBeginning>);
  STATIC_REQUIRE_FALSE(pleat::Reducer<StateWithHeap>);
  STATIC_REQUIRE_FALSE(pleat::Reducer<int>);
}

TEMPLATE_LIST_TEST_CASE("a reducer of identity, fold, join and result gives the specification's bits",
                        "[concepts][reducer]", CpuBackends) {
  agrees_with_specification<TestType, float>(SquaredLength{});
  Array<float> x(5000);
  for (std::int64_t i = 0; i < x.size(); ++i) x[i] = i % 2 == 0 ? 3.0f : 4.0f;
  CHECK(reduced<TestType>(x, SquaredLength{}) == 2500.0 * (9 + 16));
  CHECK(reduced<TestType>(Array<float>(0), SquaredLength{}) == 0.0);
}

TEMPLATE_LIST_TEST_CASE("a reducer without identity has no answer for an empty range", "[concepts][reducer]",
                        CpuBackends) {
  agrees_with_specification<TestType, double>(Closest{0.25}, Data::near_one);
  CHECK_THROWS_WITH(
      reduced<TestType>(Array<double>(0), Closest{1}),
      "parallel_reduce: the range is empty and a reducer has no identity, so there is no answer; give the "
      "reducer identity() or a range that is not empty");
  CHECK_THROWS_AS(reduced<TestType>(Array<double>(0), pleat::Sum<double>{}, Closest{1}),
                  pleat::ArgumentError);
}

TEMPLATE_LIST_TEST_CASE("a reducer keeps what it was given at run time", "[concepts][reducer]", CpuBackends) {
  Array<double> x(10000);
  for (std::int64_t i = 0; i < x.size(); ++i) x[i] = double(i * 7919 % x.size());
  for (const double target : {-5.0, 0.0, 17.25, 4999.75, 1e9}) {
    const double right = target < 0 ? 0 : target > 9999 ? 9999 : std::int64_t(target + 0.5);
    CHECK(reduced<TestType>(x, Closest{target}) == right);
  }
  const auto [low, high] =
      reduced<TestType>(x, Closest{3}, Closest{8000.75});  // two of one type, each with its own
  CHECK(low == 3);
  CHECK(high == 8001);
}

TEMPLATE_LIST_TEST_CASE("a reducer that asks is told places, counts and the total", "[concepts][reducer]",
                        CpuBackends) {
  agrees_with_specification<TestType, float>(CentreOfMass{}, Data::near_one);
  for (const std::int64_t n : sizes) {
    for (const std::int64_t begin : {std::int64_t(0), std::int64_t(1000000007)}) {
      const auto centre = pleat::parallel_reduce(
          pleat::RangePolicy<TestType>(begin, begin + n), [](std::int64_t) { return 1.0f; }, CentreOfMass{});
      CHECK(centre.told_right);
      CHECK(centre.items == n);
      CHECK(centre.centre == double(begin) + double(n - 1) / 2);  // sums of integers below 2^53 are exact
    }
  }
}

TEMPLATE_LIST_TEST_CASE("states of 1 to 64 bytes give the specification's bits", "[concepts][reducer]",
                        CpuBackends) {
  agrees_with_specification<TestType, std::uint32_t>(Mixer<1>{});
  agrees_with_specification<TestType, std::uint32_t>(Mixer<3>{});
  agrees_with_specification<TestType, std::uint32_t>(Mixer<8>{});
  agrees_with_specification<TestType, std::uint32_t>(Mixer<16>{});
  agrees_with_specification<TestType, std::uint32_t>(Mixer<24>{});
  agrees_with_specification<TestType, std::uint32_t>(Mixer<64>{});
}
