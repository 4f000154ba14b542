#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

#include <pleat/pleat.hpp>

#include "support/same_bits.hpp"

using namespace pleat_test;

namespace {

// A user's backend: it asks another one, and counts how often. The policy carries it, with its state.
struct Counting {
  using axis = pleat::axes::backend;
  static constexpr const char* name = "counting";
  int* calls = nullptr;

  template <class Reduction, class Policy>
  typename Reduction::results reduce(const Reduction& r, const Policy& policy) const {
    if (calls) ++*calls;
    return pleat::Serial{}.reduce(r, policy);
  }
  template <class Reduction, class Policy, class Into>
  void reduce_into(const Reduction& r, const Policy& policy, const Into& into) const {
    if (calls) ++*calls;
    pleat::Serial{}.reduce_into(r, policy, into);
  }
};
struct Nameless {
  using axis = pleat::axes::backend;
};
struct OnAnotherAxis {
  using axis = pleat::axes::combine;
  static constexpr const char* name = "combine";
};

}  // namespace

TEST_CASE("the concept takes what names itself on the axis of backends", "[concepts][backend]") {
  STATIC_REQUIRE(
      (pleat::Backend<pleat::Serial> && pleat::Backend<pleat::OpenMP> && pleat::Backend<Counting>));
  STATIC_REQUIRE_FALSE(pleat::Backend<Nameless>);
  STATIC_REQUIRE_FALSE(pleat::Backend<OnAnotherAxis>);
  STATIC_REQUIRE_FALSE(pleat::Backend<int>);
}

TEST_CASE("a user's backend is a policy's option and keeps its state", "[concepts][backend]") {
  const std::vector<float> x(1000, 0.1f);
  const float right = pleat::parallel_reduce(pleat::Serial{}, x, pleat::Sum<float>{});
  int calls = 0;
  const Counting counting{&calls};

  CHECK(same_bits(pleat::parallel_reduce(counting, x, pleat::Sum<float>{}), right));
  CHECK(calls == 1);
  CHECK(same_bits(pleat::parallel_reduce(pleat::RangePolicy(counting, 0, 1000), x, pleat::Sum<float>{}),
                  right));
  CHECK(calls == 2);
  float sum = 0;
  pleat::parallel_reduce(pleat::RangePolicy(counting, 0, 1000), x, pleat::Sum<float>{}, pleat::into(&sum));
  CHECK(same_bits(sum, right));
  CHECK(calls == 3);
  using Policy = pleat::RangePolicy<pleat::BlockSize<512>, Counting>;
  CHECK(same_bits(pleat::parallel_reduce(Policy(0, 1000), x, pleat::Sum<float>{}), right));
}
