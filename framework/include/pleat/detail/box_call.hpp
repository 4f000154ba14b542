// A call over a box, made ready for a reduction of its numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <pleat/detail/body.hpp>
#include <pleat/detail/box.hpp>
#include <pleat/detail/box_bodies.hpp>
#include <pleat/error.hpp>

namespace pleat::detail {

template <class Box>
std::string in_words(const Box& box) {
  std::string words;
  for (int axis = 0; axis < Box::rank; ++axis) {
    words += (axis == 0 ? "[" : " x [") + std::to_string(box.begin(axis)) + ", " +
             std::to_string(box.begin(axis) + box.extent(axis)) + ")";
  }
  return words;
}
[[noreturn]] inline void refuse_indices_of_box(const std::string& box) {
  throw ArgumentError("parallel_reduce: the functor's index types do not hold the box " + box +
                      "; take each index as std::int64_t");
}

template <class F, class Box, std::size_t... I>
void require_indices(const Box& box, std::index_sequence<I...>) {
  if (box.count() > 0 &&
      !(takes_indices<F>(box.begin(I)...) && takes_indices<F>(box.begin(I) + (box.extent(I) - 1)...)))
    refuse_indices_of_box(in_words(box));
}

template <class F, class Box, class... R>
auto as_box_body(const F& f, const Box& box) {
  require_indices<F>(box, typename Box::Axes{});
  using At = AtBox<F, Box>;
  if constexpr (body_kind<At, R...>() == BodyKind::map) {
    return OfBox<MapBody<At>>{{At{f, box}}};
  } else {
    return OfBox<FunctorBody<At>>{{At{f, box}}};
  }
}

}  // namespace pleat::detail
