#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <utility>

#include "../../../examples/stats/growing_array.hpp"

using stats::GrowingArray;

TEST_CASE("an array keeps its items as it grows and moves") {
  GrowingArray<std::uint32_t> array;
  CHECK(array.items().empty());
  for (std::uint32_t i = 0; i < 1'000'000; ++i) array.push_back(i * i);
  GrowingArray<std::uint32_t> moved = std::move(array);
  REQUIRE(moved.size() == 1'000'000);
  bool is_kept = true;
  for (std::uint32_t i = 0; i < 1'000'000; ++i) is_kept = is_kept && moved.items()[i] == i * i;
  CHECK(is_kept);
}

TEST_CASE("an array has at most an eighth of room to spare") {
  GrowingArray<char> array;
  for (int i = 0; i < 1'000'000; ++i) {
    array.push_back('x');
    REQUIRE(array.capacity() <= 4096 + array.size() + array.size() / 8);
  }
}

TEST_CASE("room that is prepared at once is exact, and is used before more is taken") {
  GrowingArray<double> array;
  double* first = array.prepare(10'000);
  CHECK(array.size() == 0);
  CHECK(array.capacity() == 10'000);
  for (int i = 0; i < 10'000; ++i) first[i] = i;
  array.commit(10'000);
  CHECK(array.capacity() == 10'000);
  CHECK(array.items()[9'999] == 9'999.0);
}

TEST_CASE("more than can be addressed is refused before any arithmetic overflows") {
  GrowingArray<double> array;
  array.push_back(1);
  CHECK_THROWS_AS(array.prepare(std::numeric_limits<std::size_t>::max()), std::bad_alloc);
  CHECK_THROWS_AS(array.prepare(std::numeric_limits<std::size_t>::max() / 8), std::bad_alloc);
  CHECK(array.items()[0] == 1.0);
}

TEST_CASE("room for one more is made up to a limit and no further") {
  GrowingArray<double> array;
  CHECK_FALSE(array.make_room(0));
  CHECK(array.capacity() == 0);
  while (array.make_room(10'000)) array.push_back(1);
  CHECK(array.size() == 10'000);
  CHECK(array.capacity() == 10'000);
  CHECK(array.make_room(10'001));
  CHECK(array.capacity() == 10'001);
}
