// Exact sums on Cuda in company: of halves, with other reducers, and without NaN.
#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>

#include <pleat/pleat.hpp>

#include "oracle/exact.hpp"
#include "oracle/hard_sums.hpp"
#include "support/device_array.cuh"
#include "support/item_at.hpp"
#include "support/same_bits.hpp"

using namespace pleat_test;
using pleat::contiguous, pleat::parallel_reduce;

namespace {

using OnePass = pleat::RangePolicy<pleat::Cuda>;

template <class E>
using ExactSum = pleat::Sum<E, pleat::Exact>;

}  // namespace

TEST_CASE("Cuda: halves sum exactly to float", "[exact]") {
  for (const Data kind : all_kinds) {
    for (const std::int64_t n : {0, 1, 2, 33, 255, 256, 257, 8191, 8192, 8193, 70'001}) {
      INFO("kind " << int(kind) << ", n = " << n);
      const Array<pleat::Half> x = hard_data<pleat::Half>(kind, n);
      Array<float> wide(n);
      for (std::int64_t i = 0; i < n; ++i) wide[i] = float(x[i]);
      const DeviceArray<pleat::Half> device(x.data(), n);
      REQUIRE(bits(parallel_reduce(OnePass(0, n), contiguous(device.data(), n), ExactSum<pleat::Half>{})) ==
              bits(exact_sum(wide.data(), n)));
    }
  }
}

TEST_CASE("Cuda: exact sums in company, and without NaN", "[exact]") {
  for (const HardSum kind : all_hard_sums) {
    for (const std::int64_t n : {1, 33, 5003, 70'001}) {
      INFO("kind " << int(kind) << ", n = " << n);
      Array<float> x = hard_sum<float>(kind, n, 3), others(n);
      std::int64_t kept = 0, not_zero = 0;
      for (std::int64_t i = 0; i < n; ++i) {
        if (i % 5 == 2) x[i] = std::numeric_limits<float>::quiet_NaN();
        if (x[i] == x[i]) others[kept++] = x[i];
        not_zero += x[i] != 0;
      }
      const DeviceArray<float> device(x.data(), n);
      const auto [all, numbers, count] =
          parallel_reduce(OnePass(0, n), ItemAt<float>{device.data()}, ExactSum<float>{},
                          pleat::Sum<float, pleat::Exact, pleat::Nan::Ignore>{}, pleat::Count{});
      REQUIRE(bits(all) == bits(exact_sum(x.data(), n)));
      REQUIRE(bits(numbers) == bits(exact_sum(others.data(), kept)));
      REQUIRE(count == not_zero);
    }
  }
}
