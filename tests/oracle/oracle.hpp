// Answers by the specification, compiled by the C++ compiler: what the GPU tests are held against. The pleats
// are specified on all cores, since a billion items are among the sizes.
#pragma once

#include <cstdint>

#include <pleat/reducers.hpp>
#include <pleat/results.hpp>
#include <pleat/types/bfloat16.hpp>
#include <pleat/types/half.hpp>

#include "oracle/bodies.hpp"
#include "support/outsiders.hpp"

namespace pleat_test {

// Every built-in reducer over elements of one type, in one pass.
template <class E, class Call>
auto with_all_reducers(const Call& call) {
  using namespace pleat;
  return call(Sum<E>{}, Prod<E>{}, Min<E>{}, Max<E>{}, MinMax<E>{}, ArgMin<E>{}, ArgMax<E>{}, Moments<E>{});
}
template <class E>
using AllAnswers = pleat::Results<typename pleat::Sum<E>::result_type, typename pleat::Prod<E>::result_type,
                                  E, E, pleat::MinMaxResult<E>, pleat::ArgResult<E>, pleat::ArgResult<E>,
                                  typename pleat::Moments<E>::result_type>;

// The items [begin, end) of an array on the host.
template <class E>
AllAnswers<E> specified(const E* items, std::int64_t begin, std::int64_t end);

// Sum and Min of an outsider's elements.
template <class E>
pleat::Results<E, E> specified_outsider(const E* items, std::int64_t n);

// A Kokkos functor over three reducers.
KokkosAnswers specified_kokkos(KokkosBody body, std::int64_t n);

// The outsider's reducers of bodies.hpp, over floats.
pleat::Results<Extent, std::int64_t, std::uint8_t> specified_own(const float* items, std::int64_t n);

}  // namespace pleat_test
