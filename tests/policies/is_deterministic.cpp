#include <catch2/catch.hpp>

#include <pleat/pleat.hpp>

using namespace pleat;

TEST_CASE("strategies that fold the canonical tree give the same bits whatever is reduced") {
  CHECK(is_deterministic<LastBlock, Sum<float>, Moments<float>>);
  CHECK(is_deterministic<TwoPass, Sum<double>>);
  CHECK(is_deterministic<Cooperative, Sum<float>, LogSumExp<float>>);
}
TEST_CASE("atomic operations give the same bits to what is free of order, not to floating sums") {
  CHECK(is_deterministic<Atomic, Sum<int>, Min<float>, Max<double>, Count, BitXor<unsigned>>);
  CHECK_FALSE(is_deterministic<Atomic, Sum<float>>);
  CHECK_FALSE(is_deterministic<Atomic, Sum<int>, Sum<double>>);
  CHECK_FALSE(is_deterministic<Atomic, Mean<double>>);
}
