// Reducers of a user's own on Cuda. One mixes * and +, so this file is compiled with the flags of
// pleat::bit_identical: without them nvcc contracts the user's code, and the last bit differs.
#include "laws/cuda_laws.cuh"

using namespace pleat_test;
using pleat::Cuda, pleat::RangePolicy, pleat::contiguous, pleat::parallel_reduce;

TEST_CASE("Cuda folds with reducers of a user's own") {
  const auto sizes = fold_sizes<float>();
  const std::int64_t most = 2'000'000;
  const Array<float> host = hard_data<float>(Data::wide, most, 9);
  const DeviceArray<float> device(host.data(), most);
  for (const std::int64_t n : sizes) {
    if (n == 0) continue;  // no identity
    INFO("n = " << n);
    const auto answer = parallel_reduce(RangePolicy<Cuda>(0, n), contiguous(device.data(), n), ExtentOf{},
                                        CountsAgree{}, Blend{});
    REQUIRE(bits(answer) == bits(specified_own(host.data(), n)));
    REQUIRE(get<1>(answer) == n);
  }
}
