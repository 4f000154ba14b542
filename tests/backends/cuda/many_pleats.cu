// Ranges of so many pleats that blocks fold groups of them and the last block folds partials in several
// steps: every reducer alone, as Cuda and OpenMP have it.
#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

#include <pleat/pleat.hpp>

#include "support/data.hpp"
#include "support/device_array.cuh"
#include "support/gpu_sizes.cuh"
#include "support/same_bits.hpp"

using namespace pleat_test;

namespace {

// Groups of several pleats, without and with a last pleat that is not whole; and more partials than the last
// block holds at once.
std::vector<std::int64_t> sizes() {
  if (few_sizes()) return {(1 << 20) + 33};
  return {1 << 21, (1 << 21) + 33, (1 << 24) + 5};
}

template <class R, class Host, class Device>
void check_one(const R& reducer, const Host& host, const Device& device) {
  for (const std::int64_t n : sizes()) {
    INFO(__PRETTY_FUNCTION__ << ", n = " << n);
    CHECK(bits(pleat::parallel_reduce(pleat::RangePolicy<pleat::Cuda>(0, n), device, reducer)) ==
          bits(pleat::parallel_reduce(pleat::RangePolicy<pleat::OpenMP>(0, n), host, reducer)));
  }
}
template <class Host, class Device, class... R>
void check_each(const Host& host, const Device& device, const R&... reducers) {
  (check_one(reducers, host, device), ...);
}

}  // namespace

TEMPLATE_TEST_CASE("Cuda folds many pleats as OpenMP does", "", float, double) {
  using E = TestType;
  using namespace pleat;
  const std::int64_t most = sizes().back();
  const Array<E> a = hard_data<E>(Data::near_one, most, 3), b = hard_data<E>(Data::wide, most, 4);
  const DeviceArray<E> x(a.data(), most), y(b.data(), most);
  const auto host = contiguous(a.data(), most);
  const auto device = contiguous(static_cast<const E*>(x.data()), most);
  check_each(host, device, Sum<E>{}, Sum<E, Compensated>{}, Prod<E>{}, Mean<E, Plain, Nan::Ignore>{},
             MinMax<E>{}, ArgMax<E>{}, ArgMinMax<E>{}, Norm<2, E>{}, Moments<E>{},
             Moments<E, In<double>, 4>{}, LogSumExp<E>{}, TopK<3, E>{});
  check_each(zip(host, contiguous(b.data(), most)),
             zip(device, contiguous(static_cast<const E*>(y.data()), most)), Dot<E>{}, Dot<E, Compensated>{},
             WeightedMean<E>{}, Covariance<E>{});
}

TEST_CASE("Cuda folds large groups and then small ones as OpenMP folds all") {
  using namespace pleat;
  if (few_sizes()) {
    WARN("skipped: few sizes are asked for, and these are millions of items");
    return;
  }
  const std::int64_t most = (std::int64_t(12) << 22) + 5;
  const Array<float> a = hard_data<float>(Data::near_one, most, 3);
  const DeviceArray<float> x(a.data(), most);
  const auto host = contiguous(a.data(), most);
  const auto device = contiguous(static_cast<const float*>(x.data()), most);
  const auto four = [](const auto& backend, std::int64_t n, const auto& items) {
    return bits(parallel_reduce(RangePolicy(backend, 0, n), items, Sum<float>{}, MinMax<float>{},
                                ArgMax<float>{}, Moments<float>{}));
  };
  for (const std::int64_t n : {(std::int64_t(9) << 22) + 77, std::int64_t(12) << 22, most}) {
    INFO("n = " << n);
    CHECK(four(Cuda{}, n, device) == four(OpenMP{}, n, host));
  }
}
