#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "growing_array.hpp"
#include "packed_numbers.hpp"
#include "parse_number.hpp"

namespace stats {

// The numbers of one column, held once, within the size of the file plus a constant. They stand in an array
// while that is no larger than the text read so far, or than `free_bytes`; the rest are packed.
template <class T>
class Numbers {
 public:
  static constexpr std::size_t default_free_bytes = std::size_t{64} << 20U;
  // A cell and its end take two bytes of text, so that smaller values never outgrow it.
  static constexpr bool may_be_packed = sizeof(T) > 2;

  explicit Numbers(std::size_t free_bytes = default_free_bytes) : free_bytes_(free_bytes) {}

  std::size_t size() const { return array_.size() + packed_.size(); }
  bool is_contiguous() const { return packed_.size() == 0; }

  // What stands in the array: all of a contiguous column, else its head.
  std::span<const T> head() const { return array_.items(); }
  const PackedNumbers<T>& packed() const { return packed_; }

  // For values that are no larger than what they come from, or come from nowhere.
  GrowingArray<T>& array() { return array_; }

  // For a value read from text: `cell` of the `text_bytes` that were read so far.
  void append(T value, std::string_view cell, std::uint64_t text_bytes) {
    const std::uint64_t allowed_bytes = std::max<std::uint64_t>(free_bytes_, text_bytes);
    const bool has_room = is_contiguous() && array_.make_room(allowed_bytes / sizeof(T));
    if (has_room || !may_be_packed) {
      array_.push_back(value);
    } else {
      packed_.push_back(value, detail::trimmed(cell));
    }
  }

  // Calls `use(std::span<const T>)` on one piece after the other, in order.
  template <class Use>
  void for_each_piece(Use use) const {
    if (!head().empty()) use(head());
    std::vector<T> room;
    for (std::size_t block = 0; block < packed_.blocks(); ++block) use(packed_.block(block, room));
  }

 private:
  GrowingArray<T> array_;
  PackedNumbers<T> packed_;
  std::size_t free_bytes_;
};

// Numbers as a functor f(i) for parallel_reduce on a CPU. A pass asks for neighbours one after the other, so
// each thread unpacks a block once and keeps it until it comes to the next. The numbers must not change.
template <class T>
class NumberAt {
 public:
  explicit NumberAt(const Numbers<T>& numbers) : numbers_(&numbers), key_(++last_key_) {}

  T operator()(std::int64_t i) const {
    const auto place = static_cast<std::size_t>(i);
    const std::span<const T> head = numbers_->head();
    if (place < head.size()) return head[place];
    return packed(place - head.size());
  }

 private:
  static constexpr std::size_t block_items = PackedNumbers<T>::block_items;

  struct Unpacked {
    std::uint64_t key = 0;  // of the functor it was unpacked for: an address might be another column's by now
    std::size_t block = 0;
    std::vector<T> room;
    std::span<const T> values;
  };

  T packed(std::size_t place) const {
    thread_local Unpacked unpacked;
    const std::size_t block = place / block_items;
    if (unpacked.key != key_ || unpacked.block != block) {
      unpacked.key = 0;
      unpacked.values = numbers_->packed().block(block, unpacked.room);
      unpacked.block = block;
      unpacked.key = key_;
    }
    return unpacked.values[place % block_items];
  }

  static inline std::atomic<std::uint64_t> last_key_ = 0;

  const Numbers<T>* numbers_;
  std::uint64_t key_;
};

}  // namespace stats
