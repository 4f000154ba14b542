// The cases' items in device memory: include this before a case, then name pleat::Cuda as its backend.
#pragma once

#include "cases/on_device.hpp"
#include "support/device_array.cuh"

namespace pleat_test {

template <>
struct OnDevice<pleat::Cuda> {
  template <class Host>
  static auto of(const Host& host) {
    using T = std::remove_cvref_t<decltype(*host.data())>;
    return DeviceArray<T>(host.data(), std::int64_t(host.size()));
  }
};

}  // namespace pleat_test
