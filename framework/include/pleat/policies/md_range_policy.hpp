// MDRangePolicy<Rank<N>, Options...>(begins, ends): the items of a box of N = 1 to 8 indices. The body is a
// map functor f(i, j, ...) or a Kokkos functor f(i, j, ..., acc&...). Items are numbered from 0 with the last
// index fastest, whatever the tiles and whatever the functor reads; the answer has the bits of the reduction
// over RangePolicy(0, product of the extents) of a functor of that number. An index that a reducer reports is
// the number; indices(number) are the item's.
//   MDRangePolicy<Rank<2>, OpenMP>({0, 0}, {n, m})               a backend without state
//   MDRangePolicy<Rank<2>, OpenMP>({n, m})                       begins of 0
//   MDRangePolicy<Rank<2>, Cuda>(Cuda{stream}, {0, 0}, {n, m})   a backend object
//   MDRangePolicy<Rank<2>>({0, 0}, {n, m}, {8, 8})               Kokkos's tiles, which have no effect here
//   MDRangePolicy<Cuda, BlockSize<512>, Rank<3>>(...)            options in any order
// Throws ArgumentError when an end is below its begin, a tile is negative (0: no wish), or the box has more
// than 2^63 - 1 items.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <pleat/detail/box.hpp>
#include <pleat/detail/smaller.hpp>
#include <pleat/error.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/policies/choices.hpp>

namespace pleat {

namespace detail {

// A corner of a box, or a tile: N integers of any types, in braces or as an array.
template <int N>
class Corner {
 public:
  Corner() = default;
  template <std::integral... T>
    requires(int(sizeof...(T)) == N)
  Corner(T... indices) {
    std::size_t axis = 0;
    (set(axis++, indices), ...);
  }
  template <std::integral T>
  Corner(const std::array<T, N>& indices) {
    for (std::size_t axis = 0; axis < N; ++axis) set(axis, indices[axis]);
  }
  template <std::integral T>
  Corner(const T (&indices)[N]) {
    for (std::size_t axis = 0; axis < N; ++axis) set(axis, indices[axis]);
  }
  const std::array<std::int64_t, N>& indices() const { return indices_; }

 private:
  template <class T>
  void set(std::size_t axis, T index) {
    if (!std::in_range<std::int64_t>(index)) {
      throw ArgumentError("MDRangePolicy: a number given for axis " + std::to_string(axis) + " is " +
                          std::to_string(index) + ", which does not fit std::int64_t");
    }
    indices_[axis] = std::int64_t(index);
  }
  std::array<std::int64_t, N> indices_{};
};

// The policy for a box of fewer than 2^31 items, with the box in 32 bits.
template <class P>
class InShortNumbers : public P {
 public:
  explicit InShortNumbers(const P& policy) : P(policy) {}
  auto box() const { return this->template box_in<std::uint32_t>(); }
  void in_short_numbers() const = delete;
};

// (In bounds where the option is refused, so that its sentence is the only error.)
template <class Rank>
inline constexpr int rank_of = clamped(Rank::value, 1, 8);
template <>
inline constexpr int rank_of<void> = 1;

}  // namespace detail

template <class... Options>
class MDRangePolicy : public detail::ChoicesWith<detail::KnownAxes<axes::rank>, Options...> {
  using Choices = detail::ChoicesWith<detail::KnownAxes<axes::rank>, Options...>;
  using ChosenRank = detail::option_t<axes::rank, void, Options...>;
  static_assert(!std::is_void_v<ChosenRank>,
                "MDRangePolicy: the number of indices is missing, give MDRangePolicy<Rank<N>, ...>");

 public:
  using typename Choices::backend_type;
  static constexpr int rank = detail::rank_of<ChosenRank>;
  using Corner = detail::Corner<rank>;

  explicit MDRangePolicy(const Corner& ends) : MDRangePolicy(backend_type{}, Corner{}, ends) {}
  // (Of one index in braces, which could else mean a copy, too.)
  template <std::integral T>
    requires(rank == 1)
  explicit MDRangePolicy(const T (&ends)[1]) : MDRangePolicy(Corner(ends)) {}
  MDRangePolicy(const Corner& begins, const Corner& ends, const Corner& tiles = {})
      : MDRangePolicy(backend_type{}, begins, ends, tiles) {}
  // (Templates, so that braces are never taken for a backend.)
  template <std::same_as<typename Choices::backend_type> B>
  MDRangePolicy(const B& backend, const Corner& ends) : MDRangePolicy(backend, Corner{}, ends) {}
  template <std::same_as<typename Choices::backend_type> B>
  MDRangePolicy(const B& backend, const Corner& begins, const Corner& ends, const Corner& tiles = {})
      : backend_(backend), begins_(begins), ends_(ends), box_(begins.indices(), ends.indices()) {
    for (std::size_t axis = 0; axis < rank; ++axis) {
      if (tiles.indices()[axis] < 0) detail::refuse_tile(axis, tiles.indices()[axis]);
    }
  }

  const backend_type& backend() const { return backend_; }
  IndexRange space() const { return {0, box_.count()}; }
  const auto& box() const { return box_; }
  // For backends that count in 32 bits where they can (concepts/backend.hpp).
  auto in_short_numbers() const { return detail::InShortNumbers<MDRangePolicy>(*this); }

  // The indices of an item, from its number, such as an arg-reducer reports.
  std::array<std::int64_t, rank> indices(std::int64_t number) const {
    if (number < 0 || number >= box_.count()) detail::refuse_number_of_box(number, box_.count());
    std::int64_t index[rank];
    box_.split(number, index);
    return std::to_array(index);
  }

 protected:
  template <class Number>
  detail::Box<rank, Number> box_in() const {
    return {begins_.indices(), ends_.indices()};
  }

 private:
  backend_type backend_;
  Corner begins_, ends_;
  detail::Box<rank, std::uint64_t> box_;
};

}  // namespace pleat
