// Random reductions of a user's structs on Cuda, as in random_structs.cpp.
#include <catch2/catch.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include <pleat/pleat.hpp>

#include "oracle/random_structs.hpp"
#include "support/device_array.cuh"
#include "support/gpu_sizes.cuh"

using namespace pleat_test;

namespace {

void check_random_structs(std::int64_t total) {
  on_random_structs(total, [](auto reducer, std::uint64_t seed, std::int64_t reductions) {
    using R = decltype(reducer);
    using S = typename R::value_type;
    const RandomBatch<R> batch(seed, reductions);
    const DeviceArray<S> pool(batch.pool.data(), std::int64_t(batch.pool.size()));
    const DeviceArray<S> answers(reductions);
    const auto source = pleat::contiguous(static_cast<const S*>(pool.data()), pool.size());
    for (std::int64_t k = 0; k < reductions; ++k) {  // launches only, while the host is at the specification
      const Window w = batch.windows[std::size_t(k)];
      pleat::parallel_reduce(pleat::RangePolicy<pleat::Cuda>(w.begin, w.begin + w.n), source, reducer,
                             pleat::into(answers.data() + k));
    }
    const auto right = specified_batch(batch);
    std::vector<S> got(right.size());
    pleat::gpu::check(cudaMemcpy(got.data(), answers.data(), sizeof(S) * got.size(), cudaMemcpyDeviceToHost),
                      "cudaMemcpy");
    const std::string difference = batch.difference(got, right);
    CHECK(difference == "");
  });
}

}  // namespace

TEST_CASE("random reductions of structs of 3 to 64 bytes have the specification's answer on Cuda", "[laws]") {
  check_random_structs(few_sizes() ? 500 : 50'000);
}
TEST_CASE("two million of them on Cuda, too", "[.][random structs]") { check_random_structs(2'000'000); }
