// Sizes for the tests of a GPU. With PLEAT_TEST_FEW_SIZES in the environment there are few of them: for
// compute-sanitizer's racecheck, which runs kernels a thousand times slower.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <vector>

#include <pleat/fold/shape.hpp>

#include "support/sizes.hpp"

namespace pleat_test {

inline bool few_sizes() { return std::getenv("PLEAT_TEST_FEW_SIZES") != nullptr; }

// One item, part of a pleat, and more pleats than a block folds.
inline std::vector<std::int64_t> few_or(std::vector<std::int64_t> sizes, std::int64_t pleat) {
  if (!few_sizes()) return sizes;
  return {1, 129, pleat, 20 * pleat + 33};
}

template <class E>
std::vector<std::int64_t> gpu_sizes() {
  return few_or(edge_sizes<sizeof(E)>(), pleat::PleatShape<sizeof(E)>::items);
}

}  // namespace pleat_test
