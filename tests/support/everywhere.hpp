// everywhere(source, reducers...): the answer, once the specification and every CPU backend have given the
// same bits.
#pragma once

#include <catch2/catch.hpp>

#include <tuple>

#include "cases/on_device.hpp"
#include "support/same_bits.hpp"
#include "support/specified.hpp"

namespace pleat_test {

template <class Source, class... R>
auto everywhere(const Source& source, const R&... reducers) {
  const auto right = pleat::parallel_reduce(Specified{}, source, reducers...);
  const Bits right_bits = bits(right);
  std::apply(
      [&](auto... backend) {
        const bool same = ((bits(pleat::parallel_reduce(backend, source, reducers...)) == right_bits) && ...);
        CHECK(same);
      },
      CpuBackends{});
  return right;
}

}  // namespace pleat_test
