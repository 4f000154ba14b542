// Random reductions of a user's structs: every CPU backend gives the specification's bits. An ordinary run
// takes 50,000 reductions; `pleat_tests "[random structs]"` takes two million.
#include <catch2/catch.hpp>

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include <pleat/pleat.hpp>

#include "cases/on_device.hpp"
#include "oracle/random_structs.hpp"
#include "support/sanitized.hpp"

using namespace pleat_test;

namespace {

void check_random_structs(std::int64_t total) {
  on_random_structs(total, [](auto reducer, std::uint64_t seed, std::int64_t reductions) {
    using R = decltype(reducer);
    const RandomBatch<R> batch(seed, reductions);
    const auto right = specified_batch(batch);
    std::vector<typename R::result_type> got(right.size());
    const auto compare = [&](auto backend) {
      for (std::size_t k = 0; k < got.size(); ++k) {
        const Window w = batch.windows[k];
        got[k] =
            pleat::parallel_reduce(pleat::RangePolicy(backend, w.begin, w.begin + w.n), batch.pool, reducer);
      }
      const std::string difference = batch.difference(got, right);
      INFO(backend.name);
      CHECK(difference == "");
    };
    std::apply([&](auto... backend) { (compare(backend), ...); }, CpuBackends{});
  });
}

}  // namespace

TEST_CASE("random reductions of structs of 3 to 64 bytes have one answer on all CPU backends", "[laws]") {
  check_random_structs(sanitized ? 5'000 : 50'000);
}
TEST_CASE("two million of them, too", "[.][random structs]") {
  check_random_structs(sanitized ? 20'000 : 2'000'000);
}
