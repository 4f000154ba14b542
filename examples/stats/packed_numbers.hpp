#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "parse_number.hpp"

namespace stats {

// Numbers held in less memory than their cells took in the file, for values that are larger than their text.
// They stand in blocks: a full one is kept as the text of its cells where that is shorter, else as values.
// The last character of each cell has its high bit set, as no character of a number has, and so parts it from
// the next cell. The file spent a whole character on that: what is saved pays for a block's own few bytes.
template <class T>
class PackedNumbers {
  static_assert(std::is_trivially_copyable_v<T>, "values are stored as bytes");

 public:
  static constexpr std::size_t block_items = 4096;

  std::size_t size() const { return full_blocks_.size() * block_items + last_block_.size(); }
  std::size_t blocks() const { return full_blocks_.size() + (last_block_.empty() ? 0 : 1); }

  // `cell` is what `value` was read from, without the blanks around it.
  void push_back(T value, std::string_view cell) {
    last_block_.push_back(value);
    text_bytes_ += cell.size();
    if (text_bytes_ < block_bytes) {
      text_ += cell;
      text_.back() = static_cast<char>(text_.back() | end_of_cell);
    }
    if (last_block_.size() == block_items) close_block();
  }

  // The values of a block. `room` holds them if they must be unpacked.
  std::span<const T> block(std::size_t number, std::vector<T>& room) const {
    if (number == full_blocks_.size()) return last_block_;
    const std::string& held = full_blocks_[number];
    room.resize(block_items);
    if (held.size() == block_bytes) {
      std::memcpy(room.data(), held.data(), block_bytes);
    } else {
      parse(held, room.data());
    }
    return room;
  }

 private:
  static constexpr std::size_t block_bytes = block_items * sizeof(T);
  static constexpr unsigned char end_of_cell = 0x80;

  void close_block() {
    if (text_bytes_ < block_bytes) {
      full_blocks_.emplace_back(text_.data(), text_.size());
    } else {
      full_blocks_.emplace_back(reinterpret_cast<const char*>(last_block_.data()), block_bytes);
    }
    last_block_.clear();
    text_.clear();
    text_bytes_ = 0;
  }

  static void parse(std::string_view text, T* values) {
    std::string cell;
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      cell += static_cast<char>(byte & ~end_of_cell);
      if ((byte & end_of_cell) == 0) continue;
      parse_number(cell, *values++);
      cell.clear();
    }
  }

  std::vector<std::string> full_blocks_;
  std::vector<T> last_block_;
  std::string text_;            // of the last block, as long as it is shorter than the values
  std::size_t text_bytes_ = 0;  // of the last block, kept or not
};

}  // namespace stats
