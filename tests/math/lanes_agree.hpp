// Do f of lanes and f of scalars have the same bits? F has an always-inlined call operator: lanes belong into
// a guarded loop.
#pragma once

#include <cstdint>

#include <pleat/detail/lanes.hpp>
#include <pleat/macros.hpp>

#include "support/data.hpp"
#include "support/same_bits.hpp"

namespace pleat_test {

template <class F, class T>
PLEAT_EXACT_FLOATS bool lanes_agree(const Array<T>& x) {
  constexpr int W = pleat::detail::register_bytes / int(sizeof(T));
  bool same = true;
  for (std::int64_t i = 0; i + W <= x.size(); i += W) {
    const auto lanes = F()(pleat::detail::load<T, W>(&x[i]));
    for (int k = 0; k < W; ++k) same &= same_bits(lane(lanes, k), F()(x[i + k]));
  }
  return same;
}

}  // namespace pleat_test
