#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <pleat/pleat.hpp>

#include "../../../examples/stats/numbers.hpp"
#include "../../../examples/stats/summarize.hpp"
#include "support/sanitized.hpp"

using stats::NumberAt;
using stats::Numbers;

namespace {

// Numbers read from cells of a few characters, of which `free_bytes` may stand in the array.
template <class T>
Numbers<T> numbers_of(std::size_t count, std::size_t free_bytes, unsigned seed = 1) {
  Numbers<T> numbers(free_bytes);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t mixed = (i + seed) * 2654435761U % 4294967291U;
    const std::string cell = std::to_string(mixed % 200) + (sizeof(T) > 2 && T(0.5) != 0 ? ".25" : "");
    T value{};
    stats::parse_number(cell, value);
    numbers.append(value, " " + cell, 0);
  }
  REQUIRE(numbers.size() == count);
  return numbers;
}

template <class Backend, class T>
void check_bits() {
  for (const std::size_t count : {1, 4096, 4097, 60'000, 150'001}) {
    if (pleat_test::sanitized && count > 60'000) continue;
    const Numbers<T> contiguous = numbers_of<T>(count, count * sizeof(T));
    REQUIRE(contiguous.is_contiguous());
    const stats::Summary expected = stats::measure_on_cpu<Backend>(contiguous, 0).summary;
    for (const std::size_t head : {std::size_t{0}, std::size_t{1}, count / 3}) {
      const Numbers<T> packed = numbers_of<T>(count, head * sizeof(T));
      REQUIRE(packed.head().size() == std::min(head, count));
      CHECK(stats::measure_on_cpu<Backend>(packed, 1).summary == expected);
    }
  }
}

template <class T>
std::vector<T> pieces_of(const Numbers<T>& numbers) {
  std::vector<T> values;
  numbers.for_each_piece([&values](std::span<const T> piece) {
    CHECK_FALSE(piece.empty());
    values.insert(values.end(), piece.begin(), piece.end());
  });
  return values;
}

}  // namespace

TEST_CASE("packed numbers give the bits of contiguous ones") {
  check_bits<pleat::Serial, double>();
#if !defined(PLEAT_TEST_SANITIZED)
  check_bits<pleat::Serial, float>();
  check_bits<pleat::Serial, std::int64_t>();
#endif
#if defined(PLEAT_HAS_OPENMP)
  check_bits<pleat::OpenMP, double>();
#endif
}

TEST_CASE("numbers stand in an array while it takes no more than the text or what is free") {
  constexpr std::size_t free_bytes = 80'000;
  Numbers<double> numbers(free_bytes);
  for (int i = 0; i < 10'000; ++i) numbers.append(i, "1", 2 * i);
  CHECK(numbers.is_contiguous());
  for (int i = 0; i < 5'000; ++i) numbers.append(i, "1", free_bytes + 8 * (i + 1));
  CHECK(numbers.is_contiguous());
  CHECK(numbers.head().size() == 15'000);
  numbers.append(7, "7", free_bytes + 8 * 5'000);
  CHECK_FALSE(numbers.is_contiguous());
  CHECK(numbers.head().size() == 15'000);
  numbers.append(8, "8", 2 * free_bytes);  // too late: order is kept
  CHECK(numbers.head().size() == 15'000);
  CHECK(NumberAt<double>(numbers)(15'000) == 7);
  CHECK(NumberAt<double>(numbers)(15'001) == 8);
}

TEST_CASE("values of one or two bytes are never packed") {
  CHECK(numbers_of<std::uint8_t>(10'000, 0).is_contiguous());
  CHECK(numbers_of<pleat::Half>(10'000, 0).is_contiguous());
}

TEST_CASE("the pieces of numbers are all of them, in order") {
  const std::vector<double> whole = pieces_of(numbers_of<double>(20'000, 20'000 * sizeof(double)));
  CHECK(whole.size() == 20'000);
  for (const std::size_t head : {0, 5'000, 20'000 - 4096, 19'999}) {
    CHECK(pieces_of(numbers_of<double>(20'000, head * sizeof(double))) == whole);
  }
  CHECK(pieces_of(Numbers<double>()).empty());
}

TEST_CASE("a thread may change between columns and places") {
  const Numbers<double> left = numbers_of<double>(20'000, 0, 1);
  const Numbers<double> right = numbers_of<double>(20'000, 0, 2);
  const std::vector<double> expected_left = pieces_of(left);
  const std::vector<double> expected_right = pieces_of(right);
  const NumberAt<double> at_left(left);
  const NumberAt<double> at_right(right);
  bool are_same = true;
  for (std::size_t i = 0; i < 100; ++i) {
    const std::size_t place = i * 7919 % 20'000;
    are_same = are_same && at_left(std::int64_t(place)) == expected_left[place];
    are_same = are_same && at_right(std::int64_t(place)) == expected_right[place];
  }
  CHECK(are_same);
}

TEST_CASE("a column that takes another's place is unpacked anew") {
  const std::vector<double> expected = pieces_of(numbers_of<double>(5'000, 0, 2));
  Numbers<double> numbers = numbers_of<double>(5'000, 0, 1);
  CHECK(NumberAt<double>(numbers)(0) != expected[0]);
  numbers = numbers_of<double>(5'000, 0, 2);
  CHECK(NumberAt<double>(numbers)(0) == expected[0]);
}
