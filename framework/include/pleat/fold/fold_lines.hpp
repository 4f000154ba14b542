// Rows of a batch that stand side by side in memory, such as the columns of a matrix, on the CPU: some are
// folded together, a pleat of each at a time. Their items are copied, neighbour by neighbour, into a buffer
// for each row, from which the row's loops read them.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <pleat/detail/smaller.hpp>
#include <pleat/fold/fold_pleats.hpp>
#include <pleat/fold/items.hpp>
#include <pleat/fold/stop.hpp>
#include <pleat/into.hpp>
#include <pleat/macros.hpp>

namespace pleat::fold {

template <class Batch>
concept HasNeighbours =
    requires(const Batch& batch) { batch.bodies().neighbours(); } && BufferedItems<typename Batch::row_type>;

// Some rows of a batch, and what is folded of each.
template <int RegisterBytes, class Batch>
class SideBySide {
  using Row = typename Batch::row_type;
  using Value = typename Row::value;
  static constexpr std::int64_t P = Row::shape::items;
  static constexpr auto indices = std::make_index_sequence<Row::size>{};

 public:
  // A cache line of each item, or more where items are large; buffers of 1 MiB at most.
  static constexpr int most = int(pleat::detail::clamped<std::int64_t>(
      (std::int64_t(1) << 20) / (P * std::int64_t(sizeof(Value))), 1, 16));

  SideBySide(const Batch& batch, std::int64_t first, int count)
      : count_(count), buffers_(std::size_t(count)) {
    rows_.reserve(std::size_t(count));
    runs_.reserve(std::size_t(count));
    for (int k = 0; k < count; ++k) rows_.push_back(batch.row(first + k));
    for (const Row& row : rows_) runs_.push_back(make_runs(row));
  }
  SideBySide(const SideBySide&) = delete;
  SideBySide& operator=(const SideBySide&) = delete;

  void fold(std::int64_t from, std::int64_t to, const Stop* stop) {
    for (std::int64_t pleat = from; pleat < to && (stop == nullptr || !stop->is_asked()); ++pleat) {
      const int items = int(pleat::detail::smaller(P, rows_[0].count() - pleat * P));
      copy_items(pleat * P, items);
      for (int k = 0; k < count_; ++k) fold_row(k, items, pleat);
    }
  }
  const Row& row(int k) const { return rows_[std::size_t(k)]; }
  runs_t<Row>& runs(int k) { return runs_[std::size_t(k)]; }

 private:
  PLEAT_EXACT_FLOATS void copy_items(std::int64_t first, int items) {
    for (int j = 0; j < items; ++j) {
      for (int k = 0; k < count_; ++k) buffers_[std::size_t(k)].put(j, rows_[std::size_t(k)].item(first + j));
    }
  }
  PLEAT_EXACT_FLOATS void fold_row(int k, int items, std::int64_t pleat) {
    fold_stored_pleats<RegisterBytes>(rows_[std::size_t(k)], buffers_[std::size_t(k)].items(), items, pleat,
                                      runs_[std::size_t(k)], indices);
  }

  int count_;
  std::vector<Row> rows_;
  std::vector<runs_t<Row>> runs_;
  std::vector<ItemBuffer<Value, std::size_t(P)>> buffers_;
};

// The rows [from, to) of a batch on this thread.
template <int RegisterBytes, class Batch, class Into>
void reduce_rows_here(const Batch& batch, std::int64_t from, std::int64_t to, const Into& into,
                      const Stop* stop = nullptr) {
  using Row = typename Batch::row_type;
  const auto stopped = [stop] { return stop != nullptr && stop->is_asked(); };
  if constexpr (HasNeighbours<Batch>) {
    if (batch.bodies().neighbours() > 1 && batch.cols() > 1) {
      using Some = SideBySide<RegisterBytes, Batch>;
      for (std::int64_t first = from; first < to && !stopped(); first += Some::most) {
        const int count = int(pleat::detail::smaller<std::int64_t>(Some::most, to - first));
        Some some(batch, first, count);
        some.fold(0, (batch.cols() - 1) / Row::shape::items + 1, stop);
        if (stopped()) return;
        for (int k = 0; k < count; ++k) {
          pleat::detail::store(results_of(some.row(k), some.runs(k)),
                               pleat::detail::row_of(into, batch.place(first + k)));
        }
      }
      return;
    }
  }
  for (std::int64_t k = from; k < to && !stopped(); ++k) {
    pleat::detail::store(reduce_here<RegisterBytes>(batch.row(k)),
                         pleat::detail::row_of(into, batch.place(k)));
  }
}

}  // namespace pleat::fold
