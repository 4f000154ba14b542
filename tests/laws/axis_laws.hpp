// The laws of a backend over axes: each answer has the bits of the specification's reduction of the items
// that it is of, taken with the last reduced index fastest. Memory is that of row_laws.hpp.
#pragma once

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <pleat/pleat.hpp>

#include "laws/row_laws.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"
#include "support/sanitized.hpp"
#include "support/specified.hpp"

namespace pleat_test {

// An array of N axes: where it stands in memory.
template <int N>
struct Shape {
  std::array<std::int64_t, std::size_t(N)> extents, strides;

  static Shape packed(std::array<std::int64_t, std::size_t(N)> extents) {
    Shape shape{extents, {}};
    std::int64_t next = 1;
    for (int r = N - 1; r >= 0; --r) {
      shape.strides[std::size_t(r)] = next;
      next *= extents[std::size_t(r)];
    }
    return shape;
  }
  // The offset furthest below the first item, or above it.
  std::int64_t furthest(int sign) const {
    std::int64_t offset = 0;
    for (std::size_t r = 0; r < std::size_t(N); ++r) {
      if (strides[r] * sign > 0 && extents[r] > 0) offset += (extents[r] - 1) * strides[r];
    }
    return offset;
  }
  template <class E>
  pleat::View<E, N> view(const E* data) const {
    std::int64_t e[N], s[N];
    for (std::size_t r = 0; r < std::size_t(N); ++r) {
      e[r] = extents[r];
      s[r] = strides[r];
    }
    return pleat::view(data, e, s);
  }
};

// The item of an array at N indices.
template <class E, int N>
struct ArrayAt {
  const E* data;
  std::int64_t strides[N];
  template <class... I>
    requires(sizeof...(I) == std::size_t(N))
  PLEAT_FUNCTION E operator()(I... indices) const {
    const std::int64_t all[N] = {std::int64_t(indices)...};
    std::int64_t offset = 0;
    for (int r = 0; r < N; ++r) offset += all[r] * strides[r];
    return data[offset];
  }
};

template <class Backend, class Memory = HostRows>
class AxisLaws {
 public:
  explicit AxisLaws(Backend backend = {}) : backend_(backend) {}

  // The axes A of an array of E: by a view and by a functor.
  template <class E, int... A, int N, class... R>
  void check(const Shape<N>& shape, R... reducers) const {
    const std::int64_t below = shape.furthest(-1), room = shape.furthest(1) - below + 1;
    const auto items = hard_data<E>(Data::wide, room, 23);
    const typename Memory::template Copy<E> copy(items);
    const auto policy = pleat::AxisPolicy<Backend, pleat::Axis<A>...>(backend_);
    compare<A...>(shape, items.data() - below, policy, shape.view(copy.data() - below), reducers...);

    std::int64_t extents[N];
    ArrayAt<E, N> f{copy.data() - below, {}};
    for (std::size_t r = 0; r < std::size_t(N); ++r) {
      extents[r] = shape.extents[r];
      f.strides[r] = shape.strides[r];
    }
    compare<A...>(shape, items.data() - below,
                  pleat::AxisPolicy<Backend, pleat::Axis<A>...>(backend_, extents), f, reducers...);
  }

 private:
  template <int... A, class E, int N, class Policy, class Body, class... R>
  void compare(const Shape<N>& shape, const E* items, const Policy& policy, const Body& body,
               R... reducers) const {
    constexpr auto is_reduced = [](int r) { return ((A < 0 ? A + N == r : A == r) || ...); };
    std::int64_t rows = 1, cols = 1;
    for (int r = 0; r < N; ++r) (is_reduced(r) ? cols : rows) *= shape.extents[std::size_t(r)];
    // By plain division, from the last axis on.
    const auto offset = [&](std::int64_t row, std::int64_t col) {
      std::int64_t at = 0;
      for (int r = N - 1; r >= 0; --r) {
        std::int64_t& number = is_reduced(r) ? col : row;
        at += number % shape.extents[std::size_t(r)] * shape.strides[std::size_t(r)];
        number /= shape.extents[std::size_t(r)];
      }
      return at;
    };
    const auto right_of = [&](std::int64_t row) {
      return pleat::parallel_reduce(
          pleat::RangePolicy<Specified>(0, cols), [&](std::int64_t j) -> E { return items[offset(row, j)]; },
          reducers...);
    };
    using Answer = decltype(right_of(0));
    typename Memory::template Room<Answer> room(rows);
    pleat::parallel_reduce(policy, body, reducers..., pleat::into(room.data()));
    std::int64_t wrong = 0, first_wrong = -1;
    for (std::int64_t row = 0; row < rows; ++row) {
      if (bits(room.read(row)) == bits(right_of(row))) continue;
      if (wrong++ == 0) first_wrong = row;
    }
    std::string extents;
    for (const std::int64_t extent : shape.extents) extents += std::to_string(extent) + " ";
    INFO("extents " << extents << ": " << wrong << " of " << rows << " are wrong, first " << first_wrong);
    CHECK(wrong == 0);
  }

  Backend backend_;
};

// What every backend is asked: some axes of arrays of all forms, packed, transposed, backwards, with gaps,
// repeated.
template <class Laws, class... R>
void check_few_axes(const Laws& laws, R... reducers) {
  std::vector<Shape<3>> shapes;
  for (const auto& extents : {std::array<std::int64_t, 3>{3, 4, 5},
                              {1, 1, 1},
                              {0, 3, 4},
                              {3, 0, 2},
                              {129, 3, 33},
                              {5, 130, 1},
                              {2, 4097, 3},
                              {300, 1, 16},
                              {7, 9, 1000},
                              {1025, 1, 36}})
    shapes.push_back(Shape<3>::packed(extents));
  for (const auto& strides :
       {std::array<std::int64_t, 3>{1, 60, 6}, {-600, 10, -1}, {1000, 101, 2}, {0, 7, 1}, {50, 0, 1}})
    shapes.push_back(Shape<3>{{60, 10, 6}, strides});
  for (const Shape<3>& shape : shapes) {
    laws.template check<float, 0>(shape, reducers...);
    laws.template check<float, -1>(shape, reducers...);
    laws.template check<float, 0, 2>(shape, reducers...);
  }
}
// And every choice of three axes, and arrays of one to eight.
template <class Laws, class... R>
void check_axes(const Laws& laws, R... reducers) {
  check_few_axes(laws, reducers...);
  if constexpr (!sanitized) {  // there the same code of other shapes
    const auto shape = Shape<3>::packed({7, 90, 11});
    laws.template check<float, 1>(shape, reducers...);
    laws.template check<float, 0, 1>(shape, reducers...);
    laws.template check<float, 1, 2>(shape, reducers...);
    laws.template check<float, 0, 1, 2>(shape, reducers...);
    laws.template check<float, 0>(Shape<1>::packed({5000}), reducers...);
    laws.template check<float, 0>(Shape<2>{{70, 40}, {41, 1}}, reducers...);
    laws.template check<float, 0, 3>(Shape<5>::packed({3, 2, 5, 7, 4}), reducers...);
    laws.template check<float, 7, 0, 2>(Shape<8>::packed({2, 3, 2, 1, 4, 2, 3, 5}), reducers...);
  }
}

}  // namespace pleat_test
