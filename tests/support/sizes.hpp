// The sizes at which a fold may go wrong.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include <pleat/fold/shape.hpp>

#include "support/sanitized.hpp"

namespace pleat_test {

// Every size of the fold's property test: 0 to 300, and all within 2 of a multiple of C up to 3 pleats (a
// pleat is one such multiple). A sanitized build takes every eighth multiple, which includes the pleats.
template <std::size_t ElementBytes>
std::vector<std::int64_t> all_near_sizes() {
  using Shape = pleat::PleatShape<ElementBytes>;
  std::set<std::int64_t> sizes;
  for (std::int64_t n = 0; n <= 300; ++n) sizes.insert(n);
  const std::int64_t step = (sanitized ? 8 : 1) * Shape::columns;
  for (std::int64_t multiple = step; multiple <= 3 * Shape::items; multiple += step) {
    for (int off = -2; off <= 2; ++off) sizes.insert(multiple + off);
  }
  return {sizes.begin(), sizes.end()};
}

// A score of sizes for the suites that are run on every backend.
template <std::size_t ElementBytes>
std::vector<std::int64_t> edge_sizes() {
  using Shape = pleat::PleatShape<ElementBytes>;
  std::set<std::int64_t> sizes = {0, 1, 2, 31, 32, 33, 1009};
  for (const std::int64_t near : {Shape::columns, 2 * Shape::columns, Shape::items, 2 * Shape::items}) {
    for (int off = -1; off <= 1; ++off) sizes.insert(near + off);
  }
  sizes.insert({3 * Shape::items + Shape::columns + 1, 7 * Shape::items, 7 * Shape::items + 5});
  return {sizes.begin(), sizes.end()};
}

}  // namespace pleat_test
