// AxisPolicy<Options..., Axis<0>, Axis<2>>: reduces the named axes of an array of up to eight. The body is a
// view, or anything shaped like one (sources/view.hpp), or a functor f(i, j, ...) or f(i, j, ..., acc&...) of
// an index for each axis. The answers, one for each choice of the other indices, go to the arrays that
// into(...) names, the last kept index fastest. Each has the bits of the reduction of its items alone, taken
// with the last reduced index fastest, and an index is their flat number.
//   AxisPolicy<OpenMP, Axis<0>>()                      a view says its extents itself
//   AxisPolicy<OpenMP, Axis<-1>>({rows, cols})         those of a functor; axes count from the end, too
//   AxisPolicy<Cuda, Axis<0>>(Cuda{stream}, {rows, cols})
// Throws ArgumentError when an extent is negative, the items are more than 2^63 - 1, or the body is a view of
// other extents than were given. A reducer without an identity is refused by the compiler, since an axis may
// be empty.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <pleat/error.hpp>
#include <pleat/policies/choices.hpp>
#include <pleat/sources/view.hpp>

namespace pleat {

namespace axes {
struct reduced {};
}  // namespace axes

// The axis K of an array; -1 is the last.
template <int K>
struct Axis {
  using axis = axes::reduced;
  static constexpr int value = K;
};

namespace detail {

// The options that name no axis of the array, and the axes.
template <class...>
struct OptionList {};
template <class Rest, class Axes, class... Options>
struct SplitAxes {
  using rest = Rest;
  using axes = Axes;
};
template <class... Rest, class... A, class First, class... More>
struct SplitAxes<OptionList<Rest...>, OptionList<A...>, First, More...> {
  static constexpr bool names_axis = is_on_axis<First, pleat::axes::reduced>();
  using next =
      std::conditional_t<names_axis, SplitAxes<OptionList<Rest...>, OptionList<A..., First>, More...>,
                         SplitAxes<OptionList<Rest..., First>, OptionList<A...>, More...>>;
  using rest = typename next::rest;
  using axes = typename next::axes;
};
template <class List>
struct ChoicesOf;
template <class... Options>
struct ChoicesOf<OptionList<Options...>> {
  using type = PolicyChoices<Options...>;
};
template <class... Options>
using SplitAxesOf = SplitAxes<OptionList<>, OptionList<>, Options...>;
template <class... Options>
using AxisChoices = typename ChoicesOf<typename SplitAxesOf<Options...>::rest>::type;

// The reduced axes as bits, of an array of `count`; 0 where an axis is none of it or named twice.
template <class... A>
constexpr unsigned axis_bits(OptionList<A...>, int count) {
  unsigned bits = 0;
  bool possible = true;
  const auto note = [&](int k) {
    const int axis = k < 0 ? k + count : k;
    possible = possible && axis >= 0 && axis < count && !(bits >> axis & 1);
    if (possible) bits |= 1u << axis;
  };
  (note(A::value), ...);
  return possible ? bits : 0;
}

}  // namespace detail

template <class... Options>
class AxisPolicy : public detail::AxisChoices<Options...> {
  using Choices = detail::AxisChoices<Options...>;
  using Axes = typename detail::SplitAxesOf<Options...>::axes;
  static_assert(!std::is_same_v<Axes, detail::OptionList<>>,
                "AxisPolicy: name at least one axis to reduce, as Axis<0>");
  static_assert(std::is_same_v<typename Choices::combine, LastBlock>,
                "AxisPolicy: how the blocks of a line meet is chosen by its shape; leave Combine<...> out");

 public:
  using typename Choices::backend_type;
  static constexpr int most_axes = detail::FlatOffset::most;
  // Which axes of an array of `count` are reduced, as bits.
  static constexpr unsigned reduced_of(int count) { return detail::axis_bits(Axes{}, count); }

  explicit AxisPolicy(typename detail::AxisChoices<Options...>::backend_type backend = {})
      : backend_(backend) {}
  template <std::size_t N>
  explicit AxisPolicy(const std::int64_t (&extents)[N]) : AxisPolicy(backend_type{}, extents) {}
  template <std::size_t N>
  AxisPolicy(typename detail::AxisChoices<Options...>::backend_type backend, const std::int64_t (&extents)[N])
      : backend_(backend), count_(int(N)) {
    static_assert(N >= 1 && N <= std::size_t(most_axes), "AxisPolicy: an array has 1 to 8 axes");
    static_assert(reduced_of(int(N)) != 0, "AxisPolicy: an axis is none of the array's, or named twice");
    detail::items_of_extents("AxisPolicy", extents, int(N));
    for (std::size_t r = 0; r < N; ++r) extents_[r] = extents[r];
  }

  const backend_type& backend() const { return backend_; }
  // The extents that were given; none where the view shall say them.
  int count() const { return count_; }
  std::int64_t extent(int r) const { return extents_[r]; }

 private:
  backend_type backend_;
  int count_ = 0;
  std::int64_t extents_[most_axes] = {};
};

}  // namespace pleat
