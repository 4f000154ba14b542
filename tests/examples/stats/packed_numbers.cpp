#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "../../../examples/stats/packed_numbers.hpp"
#include "support/same_bits.hpp"

using stats::PackedNumbers;

namespace {

constexpr std::size_t block_items = PackedNumbers<double>::block_items;

// Packs the cells and compares every block with the values that they were packed as.
template <class T>
bool come_back(const std::vector<std::string>& cells) {
  PackedNumbers<T> packed;
  std::vector<T> values;
  for (const std::string& cell : cells) {
    T value{};
    stats::parse_number(cell, value);
    values.push_back(value);
    packed.push_back(value, cell);
  }
  REQUIRE(packed.size() == cells.size());
  std::vector<T> room;
  bool are_same = true;
  for (std::size_t block = packed.blocks(); block-- > 0;) {  // any order will do
    const std::span<const T> unpacked = packed.block(block, room);
    for (std::size_t i = 0; i < unpacked.size(); ++i) {
      are_same = are_same && pleat_test::same_bits(unpacked[i], values.at(block * block_items + i));
    }
  }
  return are_same;
}

}  // namespace

TEST_CASE("numbers come back from text as they were") {
  const std::vector<std::string> kinds = {"0",       "-0",  "7",    "+5",   ".5",           "1.",
                                          "-1e-400", "nan", "-nan", "-inf", "infinity",     "5e-324",
                                          "nan(ab)", "0.1", "1e22", "007",  "123456.789e-3"};
  for (const std::size_t count : {std::size_t{0}, std::size_t{1}, block_items - 1, block_items,
                                  block_items + 1, 3 * block_items + 17}) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < count; ++i) cells.push_back(kinds[i * i % kinds.size()]);
    CHECK(come_back<double>(cells));
    CHECK(come_back<float>(cells));
  }
}

TEST_CASE("numbers with more text than value come back as they were") {
  for (const std::size_t length : {7, 8, 9, 20}) {  // around the size of a value
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < 2 * block_items + 5; ++i) {
      const std::string digits = std::to_string(i);
      cells.push_back(std::string(length - digits.size(), '0') + digits);
    }
    CHECK(come_back<double>(cells));
    CHECK(come_back<std::int64_t>(cells));
    CHECK(come_back<std::uint32_t>(cells));
  }
}

TEST_CASE("a block of text may follow a block of values, and one cell may outweigh a block") {
  std::vector<std::string> cells(block_items, "1");
  cells[5].assign(sizeof(double) * block_items, '0');
  cells[5].back() = '6';
  cells.resize(3 * block_items, "2");
  CHECK(come_back<double>(cells));
}
