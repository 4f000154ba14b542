// LogSumExp, higher moments and the reducers of two inputs: on Cuda the specification's bits, from aligned
// and misaligned memory.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>

#include <pleat/pleat.hpp>

#include "oracle/statistics.hpp"
#include "support/data.hpp"
#include "support/device_array.cuh"
#include "support/gpu_sizes.cuh"
#include "support/same_bits.hpp"

using namespace pleat_test;

namespace {

template <class Source>
auto answers(const Source& source) {
  return
      [source](auto... reducers) { return bits(pleat::parallel_reduce(pleat::Cuda{}, source, reducers...)); };
}

}  // namespace

TEMPLATE_TEST_CASE("Cuda: statistics of one and of two inputs", "", float, double) {
  using E = TestType;
  const auto sizes = gpu_sizes<E>();
  const std::int64_t most = *std::max_element(sizes.begin(), sizes.end()) + 1;
  for (const Data kind : all_kinds) {
    const Array<E> a = hard_data<E>(kind, most, 3), b = hard_data<E>(kind, most, 4);
    const DeviceArray<E> x(a.data(), most), y(b.data(), most);
    for (const std::int64_t n : sizes) {
      for (const int from : {0, 1}) {
        INFO("n = " << n << " from " << from << ", data " << int(kind));
        const auto first = pleat::contiguous(static_cast<const E*>(x.data()) + from, n);
        const auto second = pleat::contiguous(static_cast<const E*>(y.data()) + from, n);
        REQUIRE(with_statistics<E>(answers(first)) == specified_statistics(a.data() + from, n));
        REQUIRE(with_pair_statistics<E>(answers(pleat::zip(first, second))) ==
                specified_pair_statistics(a.data() + from, b.data() + from, n));
      }
    }
  }
}
