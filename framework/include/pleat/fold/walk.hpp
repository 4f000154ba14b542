// Bodies that know how to go from an item to the next ones, faster than by asking for each: those of a box,
// which would split each number into indices. A walk stands at an item:
//   left()          how many items from here on walk(k) reaches
//   longest()       the most that left() can be
//   walk(k, ...)    what the body gives for, or does with, item k from here
//   advance(count)  goes on
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include <pleat/detail/smaller.hpp>
#include <pleat/fold/reduction.hpp>
#include <pleat/macros.hpp>

namespace pleat::fold {

template <class Body>
concept WalkedBody = requires(const Body& body, std::int64_t i) {
  { body.walk(i).left() } -> std::same_as<std::int64_t>;
};
// A Kokkos functor, whose columns are filled row by row.
template <class Reduction>
concept WalkedColumns = WalkedBody<typename Reduction::Body> &&
                        !pleat::detail::ItemBody<typename Reduction::Body> && !Reduction::ordered;

// Shorter stretches are taken item by item: entering a vectorised loop costs more. (Nanoseconds an item of a
// sum of floats in cache, by loops and by items, Xeon with AVX-512, g++ -O2, 2026-12-01: stretches of 1 4.6
// and 1.0, of 3 2.1 and 0.9, of 10 1.0 and 1.6.)
inline constexpr std::int64_t shortest_loop = 6;

// The items from `first` on into a buffer.
template <class Reduction, class Buffer>
PLEAT_HOST_INLINE void walk_items(const Reduction& r, std::int64_t first, int count, Buffer& to) {
  using Value = typename Reduction::value;
  auto walk = r.body().walk(r.first_index() + first);
  if (walk.longest() < shortest_loop) {
    for (int j = 0; j < count; ++j, walk.advance(1)) to.put(j, Value(walk(0)));
    return;
  }
  for (int j = 0; j < count;) {
    const int stretch = int(pleat::detail::smaller<std::int64_t>(walk.left(), count - j));
    for (int k = 0; k < stretch; ++k) to.put(j + k, Value(walk(k)));
    walk.advance(stretch);
    j += stretch;
  }
}

// The columns of one pleat, from their first items to their last.
template <class Reduction, class Columns>
PLEAT_HOST_INLINE void walk_columns(const Reduction& r, std::int64_t first, int count, Columns& down) {
  constexpr int C = Reduction::shape::columns;
  auto walk = r.body().walk(r.first_index() + first);
  const bool by_item = walk.longest() < shortest_loop;
  for (int c = 0; c < C && c < count; ++c) down[std::size_t(c)] = r.fresh();
  for (int row = 0; row < count; row += C) {
    const int width = pleat::detail::smaller(C, count - row);
    if (by_item) {
      for (int c = 0; c < width; ++c, walk.advance(1)) r.step_along(down[std::size_t(c)], walk, 0);
      continue;
    }
    for (int c = 0; c < width;) {
      const int stretch = int(pleat::detail::smaller<std::int64_t>(walk.left(), width - c));
      for (int k = 0; k < stretch; ++k) r.step_along(down[std::size_t(c + k)], walk, k);
      walk.advance(stretch);
      c += stretch;
    }
  }
}

}  // namespace pleat::fold
