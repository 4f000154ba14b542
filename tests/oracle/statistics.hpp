// The specification's answers of the statistics, as bits, compiled by the C++ compiler.
#pragma once

#include <cstdint>

#include <pleat/kokkos_reducer.hpp>
#include <pleat/reducers.hpp>

#include "support/kokkos_look_alikes.hpp"
#include "support/same_bits.hpp"

namespace pleat_test {

template <class E, class Call>
auto with_statistics(const Call& call) {
  using namespace pleat;
  E unused{};
  return call(LogSumExp<E>{}, LogSumExp<E, In<float>>{}, LogSumExp<E, In<double>>{},
              LogSumExp<E, In<double>, Nan::Ignore>{}, Moments<E, In<double>, 3>{},
              Moments<E, In<double>, 4>{}, from_kokkos(look_alike::Max<E>(unused)));
}
template <class E, class Call>
auto with_pair_statistics(const Call& call) {
  using namespace pleat;
  return call(WeightedMean<E>{}, WeightedMean<E, Plain>{}, Covariance<E>{}, Covariance<E, In<float>>{});
}

template <class E>
Bits specified_statistics(const E* items, std::int64_t n);
template <class E>
Bits specified_pair_statistics(const E* x, const E* y, std::int64_t n);

}  // namespace pleat_test
