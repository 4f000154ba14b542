// The laws of a backend over rows: each answer has the bits of the specification's reduction of that row
// alone. Memory::Copy<T> is built from an Array<T> and has data(); Memory::Room<T>(n) is what the backend may
// write, with data() and, once the call's work is done, read(i).
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

#include <pleat/parallel_reduce.hpp>
#include <pleat/policies/row_policy.hpp>
#include <pleat/reducers.hpp>
#include <pleat/sources/contiguous.hpp>

#include "laws/backend_laws.hpp"
#include "support/data.hpp"
#include "support/same_bits.hpp"
#include "support/sanitized.hpp"
#include "support/specified.hpp"
#include "support/witness.hpp"

namespace pleat_test {

struct HostRows : HostMemory {
  template <class T>
  class Room {
   public:
    explicit Room(std::int64_t size) : items_(std::size_t(size + 1)) {}
    T* data() { return items_.data(); }
    T read(std::int64_t i) const { return items_[std::size_t(i)]; }

   private:
    std::vector<T> items_;
  };
};

// f(row, col) over a matrix, and a Kokkos functor of the same items.
template <class E>
struct MatrixAt {
  const E* items;
  std::int64_t cols;
  PLEAT_FUNCTION E operator()(std::int64_t row, std::int64_t col) const { return items[row * cols + col]; }
};
template <class E>
struct AccumulateRow {
  using Total = typename pleat::Sum<E>::result_type;
  const E* items;
  std::int64_t cols;
  PLEAT_FUNCTION void operator()(std::int64_t row, std::int64_t col, Total& sum,
                                 pleat::ArgResult<E>& low) const {
    const E x = items[row * cols + col];
    sum += pleat::detail::convert<Total>(x);
    if (x < low.value) low = {x, col};
  }
};
// The same of one row, for the specification.
template <class Functor>
struct OfRow {
  Functor f;
  std::int64_t row;
  template <class... Partial>
  auto operator()(std::int64_t col, Partial&... partial) const -> decltype(f(row, col, partial...)) {
    return f(row, col, partial...);
  }
};

template <class Backend, class Memory = HostRows>
class RowLaws {
 public:
  explicit RowLaws(Backend backend = {}) : backend_(backend) {}

  // Rows of no item, of few, around every edge of a pleat, and of several pleats.
  template <class E>
  static std::vector<pleat::RowSpace> shapes() {
    using Shape = pleat::PleatShape<sizeof(E)>;
    const std::int64_t C = Shape::columns, P = Shape::items;
    std::vector<pleat::RowSpace> all{{0, 5},  {3, 0}, {1, 1}, {77, 1},       {100, 2},
                                     {33, 3}, {9, 4}, {1, P}, {1, 9 * P + 1}};
    for (const std::int64_t cols : {5, 8, 15, 16, 17, 31, 32, 33, 100}) all.push_back({13, cols});
    for (const std::int64_t cols : {C - 1, C, C + 1, 3 * C, 5 * C + 7, P - 1, P, P + 1, 2 * P, 3 * P - 5})
      all.push_back({sanitized ? 3 : 11, cols});
    if (!sanitized) {
      all.push_back({1000, 7});
      all.push_back({3, 20 * P + 3});
      all.push_back({2, 70 * P});
    }
    return all;
  }

  template <class E, class... R>
  void sources(R... reducers) const {
    each<E>([&](pleat::RowSpace space, const Array<E>& items, const E* copy) {
      const std::int64_t n = space.rows * space.cols;
      compare(
          space, pleat::contiguous(copy, n),
          [&](std::int64_t row) { return pleat::contiguous(items.data() + row * space.cols, space.cols); },
          reducers...);
    });
  }
  template <class E, class... R>
  void functors(R... reducers) const {
    each<E>([&](pleat::RowSpace space, const Array<E>& items, const E* copy) {
      compare(
          space, MatrixAt<E>{copy, space.cols},
          [&](std::int64_t row) { return OfRow<MatrixAt<E>>{{items.data(), space.cols}, row}; }, reducers...);
    });
  }
  template <class E>
  void kokkos_functors() const {
    each<E>([&](pleat::RowSpace space, const Array<E>& items, const E* copy) {
      compare(
          space, AccumulateRow<E>{copy, space.cols},
          [&](std::int64_t row) { return OfRow<AccumulateRow<E>>{{items.data(), space.cols}, row}; },
          pleat::Sum<E>{}, pleat::ArgMin<E>{});
    });
  }

  // One call over rows, and the specification row by row.
  template <class Body, class BodyOfRow, class... R>
  void compare(pleat::RowSpace space, const Body& body, const BodyOfRow& body_of_row, R... reducers) const {
    using Answer = decltype(pleat::parallel_reduce(pleat::RangePolicy<Specified>(0, space.cols),
                                                   body_of_row(0), reducers...));
    typename Memory::template Room<Answer> room(space.rows);
    pleat::parallel_reduce(pleat::RowPolicy<Backend>(backend_, space.rows, space.cols), body, reducers...,
                           pleat::into(room.data()));
    std::int64_t wrong = 0, first_wrong = -1;
    for (std::int64_t row = 0; row < space.rows; ++row) {
      const auto right =
          pleat::parallel_reduce(pleat::RangePolicy<Specified>(0, space.cols), body_of_row(row), reducers...);
      if (bits(room.read(row)) == bits(right)) continue;
      if (wrong++ == 0) first_wrong = row;
    }
    INFO(space.rows << " rows of " << space.cols << ", of which " << wrong << " are wrong, first row "
                    << first_wrong);
    CHECK(wrong == 0);
  }

 private:
  template <class E, class Check>
  void each(const Check& check) const {
    for (const pleat::RowSpace space : shapes<E>()) {
      for (const Data kind : {Data::wide, Data::special}) {
        CAPTURE(int(kind));
        const auto items = hard_data<E>(kind, space.rows * space.cols, 19);
        const typename Memory::template Copy<E> copy(items);
        check(space, items, copy.data());
      }
    }
  }

  Backend backend_;
};

}  // namespace pleat_test
