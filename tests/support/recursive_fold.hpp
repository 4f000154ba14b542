// The canonical fold a second time, as a check of the specification: DESIGN section 2 read from the root
// down, by recursion. Each part counts its own items, so the counts of a join are what was really folded.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include <pleat/fold/reduction.hpp>

namespace pleat_test {

template <class Reduction>
class RecursiveFold {
  using States = typename Reduction::states;
  struct Part {
    States states;
    std::int64_t items;
  };

 public:
  explicit RecursiveFold(const Reduction& r) : r_(r) {}

  typename Reduction::results answer() const {
    if (r_.count() == 0) return r_.empty();
    const auto pleats = std::uint64_t((r_.count() - 1) / pleat + 1);
    return r_.result(tree(0, std::int64_t(std::bit_ceil(pleats))).states);
  }

 private:
  static constexpr std::int64_t pleat = Reduction::shape::items, columns = Reduction::shape::columns;

  // The node that spans the pleats [first, first + span), span a power of two and first a multiple of it.
  Part tree(std::int64_t first, std::int64_t span) const {
    if (span == 1) return across(first * pleat, std::min(first * pleat + pleat, r_.count()), 0, 1);
    const Part left = tree(first, span / 2);
    const std::int64_t middle = first + span / 2;
    return middle * pleat < r_.count() ? join(left, tree(middle, span / 2)) : left;
  }
  // The items of the pleat [begin, end) whose number in it leaves c, divided by width.
  Part across(std::int64_t begin, std::int64_t end, std::int64_t c, std::int64_t width) const {
    if (width == columns) return down(begin + c, end);
    const Part left = across(begin, end, c, 2 * width);
    return begin + c + width < end ? join(left, across(begin, end, c + width, 2 * width)) : left;
  }
  Part down(std::int64_t first, std::int64_t end) const {
    auto column = r_.begin(first);
    int row = 1;
    for (std::int64_t number = first + columns; number < end; number += columns)
      r_.step(column, number, row++);
    return {r_.end(column, first), row};
  }
  Part join(const Part& l, const Part& r) const {
    return {r_.join(l.states, r.states, pleat::Counts{l.items, r.items}), l.items + r.items};
  }

  const Reduction& r_;
};

}  // namespace pleat_test
