// One reducer of each kind over the integers, bool and bfloat16 that the other files of this folder leave
// out: sources that take vector loads, and the same from the second item on.
#include <catch2/catch.hpp>

#include <cstdint>

#include <pleat/pleat.hpp>

#include "oracle/small_types.hpp"
#include "support/data.hpp"
#include "support/device_array.cuh"
#include "support/gpu_sizes.cuh"

using namespace pleat_test;

TEMPLATE_LIST_TEST_CASE("Cuda gives the specification's bits for small types", "", SmallTypes) {
  using E = TestType;
  const auto sizes = gpu_sizes<E>();
  const std::int64_t most = sizes.back() + 1;
  for (const Data kind : {Data::wide, Data::ties, Data::special}) {
    const Array<E> host = hard_data<E>(kind, most, 3);
    const DeviceArray<E> device(host.data(), most);
    for (const std::int64_t n : sizes) {
      for (const std::int64_t from : {0, 1}) {
        INFO("n = " << n << " from " << from << ", data " << int(kind));
        const auto source = pleat::contiguous(static_cast<const E*>(device.data()) + from, n);
        const Bits got = with_small_type<E>([&](auto... reducers) {
          return bits(pleat::parallel_reduce(pleat::Cuda{}, source, reducers...));
        });
        REQUIRE(got == specified_small_type(host.data() + from, n));
      }
    }
  }
}
