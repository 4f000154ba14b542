#include <catch2/catch.hpp>

#include <array>
#include <span>
#include <vector>

#include <pleat/pleat.hpp>

using namespace pleat;

namespace {

// A container with a wrapped pointer, as thrust::device_vector has.
struct Wrapped {
  struct Pointer {
    const int* raw;
    const int* get() const { return raw; }
  };
  std::vector<int> items{1, 2, 3};
  Pointer data() const { return {items.data()}; }
  std::size_t size() const { return items.size(); }
};

std::int64_t sum_of(const auto& source) { return parallel_reduce(Serial{}, source, Sum<int>{}); }

}  // namespace

TEST_CASE("anything with data() and size() is a source") {
  std::vector<int> items{1, 2, 3};
  const std::array<int, 3> fixed{1, 2, 3};
  CHECK(sum_of(items) == 6);
  CHECK(sum_of(fixed) == 6);
  CHECK(sum_of(std::span<int>(items)) == 6);
  CHECK(sum_of(std::span<const int, 3>(fixed)) == 6);
  CHECK(sum_of(contiguous(items.data(), 3)) == 6);
  CHECK(sum_of(contiguous(fixed.data() + 1, 2)) == 5);
  CHECK(sum_of(Wrapped{}) == 6);
}

TEST_CASE("what has no items in memory is no source") {
  CHECK(detail::ContiguousSource<std::vector<int>>);
  CHECK(!detail::ContiguousSource<std::vector<bool>>);
  CHECK(!detail::ContiguousSource<int>);
  CHECK(!detail::ContiguousSource<int*>);
  CHECK(std::is_same_v<Contiguous<const float>::element, float>);
}

TEST_CASE("a contiguous source of impossible memory is refused by a sentence") {
  const int* nowhere = nullptr;
  const int one = 1;
  CHECK_THROWS_WITH(contiguous(&one, -1), "contiguous: size is -1, it must not be negative");
  CHECK_THROWS_WITH(contiguous(nowhere, 1), "contiguous: the pointer is null, but size is above zero");
  CHECK_THROWS_AS(contiguous(nowhere, 1), ArgumentError);
  CHECK(contiguous(nowhere, 0).size() == 0);
}

TEST_CASE("a source reads its items where they stand") {
  int items[] = {1, 2, 3};
  const auto source = contiguous(items, 3);
  items[1] = 20;
  CHECK((source(1) == 20 && source.data() == items && source.size() == 3));
  CHECK(sum_of(source) == 24);
}
