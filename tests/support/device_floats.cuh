// Floats on the host and on the device, and the right sums of them.
#pragma once

#include <cstdint>

#include <pleat/sources/contiguous.hpp>

#include "oracle/oracle.hpp"
#include "support/data.hpp"
#include "support/device_array.cuh"
#include "support/same_bits.hpp"

namespace pleat_test {

struct DeviceFloats {
  static constexpr std::int64_t n = 1'500'007;
  Array<float> host;
  DeviceArray<float> device{host.data(), n};

  explicit DeviceFloats(std::uint64_t seed) : host(hard_data<float>(Data::wide, n, seed)) {}
  auto source() const { return pleat::contiguous(static_cast<const float*>(device.data()), n); }
  Bits sum_of(std::int64_t begin, std::int64_t end) const {
    return bits(get<0>(specified<float>(host.data(), begin, end)));
  }
  Bits sum() const { return sum_of(0, n); }
};

}  // namespace pleat_test
