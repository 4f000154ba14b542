// The elementary functions on the device have the bits that they have on every host.
#include <catch2/catch.hpp>

#include <pleat/pleat.hpp>

#include "math/pinned.hpp"

using namespace pleat_test;

TEMPLATE_TEST_CASE("exp, log, sqrt and hypot have the same bits on the device", "[math]", float, double) {
  CHECK(pinned_sum<pleat::Cuda, ExpHash<TestType>>() == ExpHash<TestType>::expected);
  CHECK(pinned_sum<pleat::Cuda, LogHash<TestType>>() == LogHash<TestType>::expected);
  CHECK(pinned_sum<pleat::Cuda, SqrtHash<TestType>>() == SqrtHash<TestType>::expected);
  CHECK(pinned_sum<pleat::Cuda, HypotHash<TestType>>() == HypotHash<TestType>::expected);
}
