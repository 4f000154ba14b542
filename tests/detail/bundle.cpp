#include <catch2/catch.hpp>

#include <type_traits>

#include <pleat/detail/bundle.hpp>

#include "support/outsiders.hpp"

using namespace pleat::detail;
using pleat_test::Rgb;
using pleat_test::Vec3;

namespace {
struct Empty {};
}  // namespace

TEST_CASE("a bundle is a plain aggregate of values, also of equal types") {
  Bundle<int, float, int> b{{{1}, {2.5f}, {3}}};
  CHECK((slot<0>(b) == 1 && slot<1>(b) == 2.5f && slot<2>(b) == 3));
  slot<2>(b) = 4;
  CHECK((slot<0>(b) == 1 && slot<2>(b) == 4));
  CHECK((std::is_aggregate_v<decltype(b)> && std::is_trivially_copyable_v<decltype(b)>));
  CHECK(std::is_trivially_copyable_v<Bundle<Rgb, Vec3>>);
  CHECK(std::is_same_v<slot_t<1, decltype(b)>, float>);
}

TEST_CASE("empty members take no space") {
  CHECK(sizeof(Bundle<Empty, float>) == 4);
  CHECK(sizeof(Bundle<float, Rgb>) == 8);
}
