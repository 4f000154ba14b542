// The canonical fold, executable: the shortest readable form, one state a column, plain loops. Read it to
// learn the order in which items meet; every backend is tested against it bit for bit. DESIGN: C columns, R
// rows.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <pleat/fold/reduction.hpp>
#include <pleat/macros.hpp>

namespace pleat::fold {

// The states of the `items` items from number `first` on: one pleat, whole or the last one of the range.
template <class Reduction>
PLEAT_EXACT_FLOATS typename Reduction::states specify_pleat(const Reduction& r, std::int64_t first,
                                                            std::int64_t items) {
  constexpr std::int64_t C = Reduction::shape::columns, R = Reduction::shape::rows;
  constexpr std::int64_t down = Reduction::row_stride, aside = Reduction::column_stride;
  std::vector<typename Reduction::states> columns;

  // Down: item j of the pleat is in column j mod C, row j / C; of an ordered fold, in column j / R, row j mod
  // R. A column that would be empty does not exist.
  for (std::int64_t c = 0; c < C && c * aside < items; ++c) {
    auto column = r.begin(first + c * aside);
    for (int row = 1; row < R && c * aside + row * down < items; ++row) {
      r.step(column, first + c * aside + row * down, row);
    }
    columns.push_back(r.end(column, first + c * aside));
  }
  if constexpr (Reduction::ordered) {
    // Across, in order: column c joins column c + 1, then c + 2, c + 4, ...
    for (std::int64_t step = 1; step < std::int64_t(columns.size()); step *= 2) {
      for (std::int64_t c = 0; c + step < std::int64_t(columns.size()); c += 2 * step) {
        const Counts counts{step * R, std::min(step * R, items - (c + step) * R)};
        columns[c] = r.join(columns[c], columns[c + step], counts);
      }
    }
  } else {
    // Across: column c joins column c + half. It then holds the items whose number leaves c, divided by half.
    for (std::int64_t half = C / 2; half >= 1; half /= 2) {
      for (std::int64_t c = 0; c < half && c + half < items; ++c) {
        const Counts counts{items_in_column(items, c, 2 * half), items_in_column(items, c + half, 2 * half)};
        columns[c] = r.join(columns[c], columns[c + half], counts);
      }
    }
  }
  return columns.front();
}

// The pleats' states as an aligned binary tree; a node with no right neighbour moves up as it is.
template <class Reduction>
PLEAT_EXACT_FLOATS typename Reduction::states specify_tree(const Reduction& r,
                                                           std::vector<typename Reduction::states> level) {
  for (std::int64_t width = Reduction::shape::items; level.size() > 1; width *= 2) {
    std::vector<typename Reduction::states> above;
    for (std::size_t j = 0; j + 1 < level.size(); j += 2) {
      const std::int64_t right = std::min(width, r.count() - std::int64_t(j + 1) * width);
      above.push_back(r.join(level[j], level[j + 1], Counts{width, right}));
    }
    if (level.size() % 2 == 1) above.push_back(level.back());
    level = above;
  }
  return level.front();
}

template <class Reduction>
PLEAT_EXACT_FLOATS typename Reduction::results specification(const Reduction& r) {
  constexpr std::int64_t pleat = Reduction::shape::items;
  if (r.count() == 0) return r.empty();
  std::vector<typename Reduction::states> pleats;
  for (std::int64_t first = 0; first < r.count(); first += pleat) {
    pleats.push_back(specify_pleat(r, first, std::min(pleat, r.count() - first)));
  }
  return r.result(specify_tree(r, pleats));
}

}  // namespace pleat::fold
