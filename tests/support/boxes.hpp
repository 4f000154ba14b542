// Boxes at which a fold may go wrong, and functors that read an array by a box's indices or by the flat
// number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <pleat/fold/shape.hpp>
#include <pleat/macros.hpp>
#include <pleat/reducers/arg_min.hpp>

#include "support/data.hpp"
#include "support/sanitized.hpp"

namespace pleat_test {

template <int N>
struct Cube {
  std::array<std::int64_t, N> begins{}, ends{};
  std::int64_t count() const {
    std::int64_t product = 1;
    for (int axis = 0; axis < N; ++axis) product *= ends[std::size_t(axis)] - begins[std::size_t(axis)];
    return product;
  }
};

// Of one item, with extents of 1 in all places, short and long in the last, and around the edges of pleats.
template <int N>
std::vector<Cube<N>> cubes() {
  std::vector<Cube<N>> all;
  const auto add = [&](std::vector<std::int64_t> extents, std::int64_t begin) {
    Cube<N> cube;
    for (int axis = 0; axis < N; ++axis) {
      const auto a = std::size_t(axis);
      cube.begins[a] = begin * (axis % 2 == 0 ? 1 : -3);
      cube.ends[a] = cube.begins[a] + extents[a % extents.size()];
    }
    if (cube.count() <= (sanitized ? 30'000 : 300'000)) all.push_back(cube);
  };
  const std::int64_t P = pleat::PleatShape<4>::items;
  for (const std::int64_t begin : {0, 5, -4}) {
    add({1}, begin);
    add({2, 3}, begin);
    add({3, 1, 4}, begin);
    add({5, 6, 7, 1}, begin);
    add({33, 31}, begin);
  }
  for (const std::int64_t last :
       {std::int64_t(1), std::int64_t(5), std::int64_t(6), std::int64_t(127), P - 1, P, P + 1, 20 * P + 3}) {
    Cube<N> long_last, long_first;
    for (int axis = 0; axis < N; ++axis) {
      long_last.ends[std::size_t(axis)] = axis == N - 1 ? last : axis == N - 2 ? 3 : 1;
      long_first.ends[std::size_t(axis)] = axis == 0 ? last : axis == N - 1 ? 7 : 1;
    }
    all.push_back(long_last);
    all.push_back(long_first);
  }
  return all;
}

template <class E>
struct Flat {
  const E* items;
  PLEAT_FUNCTION E operator()(std::int64_t number) const { return items[number]; }
};
struct FlatInto {
  const float* items;
  PLEAT_FUNCTION void operator()(std::int64_t number, double& sum, pleat::ArgResult<float>& low) const {
    sum += double(items[number]);
    if (items[number] < low.value) low = {items[number], number};
  }
};

// The number of the item at some indices, by Horner's rule.
template <int N>
struct NumberIn {
  std::int64_t begins[N], extents[N];
  explicit NumberIn(const Cube<N>& cube) {
    for (int axis = 0; axis < N; ++axis) {
      begins[axis] = cube.begins[std::size_t(axis)];
      extents[axis] = cube.ends[std::size_t(axis)] - begins[axis];
    }
  }
  template <class... I>
  PLEAT_FUNCTION std::int64_t operator()(I... indices) const {
    static_assert(sizeof...(I) == N);
    const std::int64_t index[] = {indices...};
    std::int64_t number = 0;
    for (int axis = 0; axis < N; ++axis) number = number * extents[axis] + (index[axis] - begins[axis]);
    return number;
  }
};
template <int N, class E>
struct AtIndices {
  const E* items;
  NumberIn<N> number;
  AtIndices(const E* from, const Cube<N>& cube) : items(from), number(cube) {}
  template <class... I>
    requires(sizeof...(I) == N)
  PLEAT_FUNCTION E operator()(I... indices) const {
    return items[number(indices...)];
  }
};
template <std::size_t>
using IndexAt = std::int64_t;
template <int N, class = std::make_index_sequence<std::size_t(N)>>
struct IntoAtIndices;
template <int N, std::size_t... I>
struct IntoAtIndices<N, std::index_sequence<I...>> {
  FlatInto into;
  NumberIn<N> number;
  IntoAtIndices(const float* from, const Cube<N>& cube) : into{from}, number(cube) {}
  PLEAT_FUNCTION void operator()(IndexAt<I>... indices, double& sum, pleat::ArgResult<float>& low) const {
    into(number(indices...), sum, low);
  }
};

}  // namespace pleat_test
