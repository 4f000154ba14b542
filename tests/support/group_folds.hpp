// What the threads of a warp or a block have, and what the documented trees make of it, written as plainly as
// can be: recursion over the members, a state that is there or not.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <pleat/detail/access.hpp>
#include <pleat/fold/item.hpp>
#include <pleat/macros.hpp>

#include "concepts/outsiders_reducers.hpp"

namespace pleat_test {

// States of so many words.
template <int Count>
using Words = Mixer<Count, std::uint32_t>;
template <int Count>
struct OrderedWords : Words<Count> {
  static constexpr bool commutative = false;
};

template <class R>
struct Having {
  std::optional<typename R::state> state;
  std::int64_t count = 0;
};

template <class R>
PLEAT_EXACT_FLOATS Having<R> joined(const R& r, const Having<R>& left, const Having<R>& right) {
  if (!left.state) return right;
  if (!right.state) return left;
  return {pleat::detail::join_states(r, *left.state, *right.state, pleat::Counts{left.count, right.count}),
          left.count + right.count};
}

// Items k of a thread, which are `items[k]` with index first + k * stride: columns of 32, from left to right.
template <class R, class T>
PLEAT_EXACT_FLOATS Having<R> folded_by_thread(const R& r, const T* items, std::int64_t count,
                                              std::int64_t first, int stride) {
  Having<R> all;
  for (std::int64_t base = 0; base < count; base += 32) {
    const std::int64_t end = std::min(base + 32, count);
    const auto item = [&](std::int64_t k) { return pleat::Item{first + k * stride, int(k - base)}; };
    auto column = pleat::detail::begin_column(r, items[base], item(base));
    for (std::int64_t k = base + 1; k < end; ++k) pleat::detail::fold_item(r, column, items[k], item(k));
    all = joined(r, all,
                 Having<R>{pleat::detail::end_column(r, column, first + base * stride, stride), end - base});
  }
  return all;
}

// Of up to 32 members, those that leave c when divided by `width`.
template <class R>
Having<R> folded_across(const R& r, const std::vector<Having<R>>& members, std::size_t c, std::size_t width) {
  if (width == 32) return c < members.size() ? members[c] : Having<R>{};
  return joined(r, folded_across(r, members, c, 2 * width), folded_across(r, members, c + width, 2 * width));
}
// The members from c on, `width` of them.
template <class R>
Having<R> folded_in_order(const R& r, const std::vector<Having<R>>& members, std::size_t c,
                          std::size_t width) {
  if (width == 1) return c < members.size() ? members[c] : Having<R>{};
  return joined(r, folded_in_order(r, members, c, width / 2),
                folded_in_order(r, members, c + width / 2, width / 2));
}
template <class R>
Having<R> folded_by_warp(const R& r, const std::vector<Having<R>>& members) {
  return pleat::detail::is_commutative<R>() ? folded_across(r, members, 0, 1)
                                            : folded_in_order(r, members, 0, 32);
}
template <class R>
Having<R> folded_by_block(const R& r, const std::vector<Having<R>>& threads) {
  std::vector<Having<R>> warps;
  for (std::size_t first = 0; first < threads.size(); first += 32) {
    const std::size_t end = std::min(first + 32, threads.size());
    warps.push_back(
        folded_by_warp(r, {threads.begin() + std::ptrdiff_t(first), threads.begin() + std::ptrdiff_t(end)}));
  }
  return folded_by_warp(r, warps);
}

}  // namespace pleat_test
