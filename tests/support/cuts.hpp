// Ways to cut the pleats of a range into pieces, and to put runs together again.
#pragma once

#include <bit>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "support/data.hpp"

namespace pleat_test {

struct Piece {
  std::int64_t from, to;  // pleats
};
using Pieces = std::vector<Piece>;

enum class Cut {
  each_pleat,
  aligned,    // each piece is a complete subtree, except that the last may lack pleats
  arbitrary,  // at any pleat
};

inline void cut_aligned(Pieces& pieces, std::int64_t from, std::int64_t span, std::int64_t pleats,
                        std::uint64_t seed) {
  if (from >= pleats) return;
  const bool whole = span == 1 || random_below(3, seed, std::uint64_t(from * 64 + span)) == 0;
  if (whole) {
    pieces.push_back({from, from + span < pleats ? from + span : pleats});
  } else {
    cut_aligned(pieces, from, span / 2, pleats, seed);
    cut_aligned(pieces, from + span / 2, span / 2, pleats, seed);
  }
}

inline Pieces cut(std::int64_t pleats, Cut how, std::uint64_t seed) {
  Pieces pieces;
  if (how == Cut::aligned) {
    cut_aligned(pieces, 0, std::int64_t(std::bit_ceil(std::uint64_t(pleats))), pleats, seed);
    return pieces;
  }
  for (std::int64_t from = 0, to = 0; from < pleats; from = to) {
    to = from + 1;
    while (how == Cut::arbitrary && to < pleats && random_below(4, seed, std::uint64_t(to)) != 0) ++to;
    pieces.push_back({from, to});
  }
  return pieces;
}

// 0 to count - 1 in some order.
inline std::vector<int> shuffled(std::size_t count, std::uint64_t seed) {
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = count; i > 1; --i) {
    std::swap(order[i - 1], order[std::size_t(random_below(std::int64_t(i), seed, i))]);
  }
  return order;
}

// Appends neighbours, some pair of them at a time, until the first part holds all: append(left, right).
template <class T, class Append>
T& join_parts(std::vector<std::optional<T>>& parts, std::uint64_t seed, Append append) {
  std::vector<T*> left_over;
  for (auto& part : parts) left_over.push_back(&part.value());
  while (left_over.size() > 1) {
    const auto left = random_below(std::int64_t(left_over.size()) - 1, seed, left_over.size());
    append(*left_over[std::size_t(left)], std::as_const(*left_over[std::size_t(left) + 1]));
    left_over.erase(left_over.begin() + left + 1);
  }
  return *left_over.front();
}

}  // namespace pleat_test
