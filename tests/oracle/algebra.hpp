// The specification's answers of the reducers beyond oracle.hpp's, as bits, compiled by the C++ compiler. A
// pass holds several reducers, so that a GPU test compiles few kernels.
#pragma once

#include <array>
#include <complex>
#include <cstdint>

#include <pleat/accumulators/compensated.hpp>
#include <pleat/accumulators/exact.hpp>
#include <pleat/reducers.hpp>

#include "support/same_bits.hpp"

namespace pleat_test {

template <class E, class Call>
auto with_algebra(const Call& call) {
  using namespace pleat;
  return call(Any{}, Count{}, LogicalAnd<E>{}, LogicalXor<E>{}, Mean<E>{}, MeanAbs<E>{}, RootMeanSquare<E>{},
              Norm<1, E>{}, Norm<2, E>{}, Norm<2, E, In<float>>{}, Norm<pleat::inf, E>{});
}
template <class E, class Call>
auto with_options(const Call& call) {
  using namespace pleat;
  return call(Min<E, Nan::Ignore>{}, ArgMinMax<E, Nan::Ignore, Ties::Last>{},
              ArgMax<E, Nan::Propagate, Ties::Last>{}, ArgMin<E, Nan::Ignore>{}, Sum<E, Plain, Nan::Ignore>{},
              Mean<E, Compensated, Nan::Ignore>{}, Moments<E, In<double>, 2, Nan::Ignore>{}, TopK<3, E>{},
              BottomK<2, E>{});
}
template <class Call>
auto with_bits(const Call& call) {
  using Word = std::uint32_t;
  return call(pleat::BitAnd<Word>{}, pleat::BitOr<Word>{}, pleat::BitXor<Word>{},
              pleat::Norm<pleat::inf, std::int32_t>{}, pleat::Mean<Word>{});
}
template <class E, class Call>
auto with_products(const Call& call) {
  return call(pleat::Dot<E>{}, pleat::Dot<E, pleat::In<double>>{}, pleat::Dot<E, pleat::Compensated>{});
}
template <class E, class Call>
auto with_parts(const Call& call) {
  return call(pleat::Sum<E>{}, pleat::Sum<E, pleat::In<double>>{}, pleat::Prod<E>{});
}
using Triple = std::array<float, 3>;

template <class E>
Bits specified_algebra(const E* items, std::int64_t n);
template <class E>
Bits specified_options(const E* items, std::int64_t n);
Bits specified_bits(const std::uint32_t* items, std::int64_t n);
template <class E>
Bits specified_products(const E* a, const E* b, std::int64_t n);
template <class E>
Bits specified_exact_product(const E* a, const E* b, std::int64_t n);
template <class E>
Bits specified_parts(const E* items, std::int64_t n);

}  // namespace pleat_test
