// everywhere(source, reducers...): the answer, once the specification and every CPU backend have given the
// same bits. everywhere_in({begin, end}, body, reducers...): the same for a part of a source, or for a
// functor.
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

template <class Body, class... R>
auto everywhere_in(pleat::IndexRange range, const Body& body, const R&... reducers) {
  const auto with = [&](auto backend) {
    return pleat::parallel_reduce(pleat::RangePolicy(backend, range.begin, range.end), body, reducers...);
  };
  const auto right = with(Specified{});
  const Bits right_bits = bits(right);
  const bool same = std::apply([&](auto... backend) { return ((bits(with(backend)) == right_bits) && ...); },
                               CpuBackends{});
  CHECK(same);
  return right;
}

}  // namespace pleat_test
