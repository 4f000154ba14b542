#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <iterator>
#include <list>
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

// A pointer and an iterator over it as Thrust has them, which must not be followed on the host.
struct DeviceReference {};
struct DevicePtr {
  const int* raw;
  const int* get() const { return raw; }
  DeviceReference operator*() const { return {}; }
  DevicePtr operator+(std::ptrdiff_t k) const { return {raw + k}; }
  std::ptrdiff_t operator-(DevicePtr other) const { return raw - other.raw; }
};
template <class Base>
struct Adaptor {
  Base at;
  Base base() const { return at; }
  auto operator*() const { return *at; }
};
struct DeviceIterator : Adaptor<DevicePtr> {
  DeviceIterator operator+(std::ptrdiff_t k) const { return {{at + k}}; }
};
struct Backwards : Adaptor<DevicePtr> {
  Backwards operator+(std::ptrdiff_t k) const { return {{at + -k}}; }
};
struct Doubled : Adaptor<DevicePtr> {  // holds a pointer, but its items are others
  Doubled operator+(std::ptrdiff_t k) const { return {{at + k}}; }
  int operator*() const { return 0; }
};
struct Permuted : Adaptor<DevicePtr> {  // of two iterators
  DevicePtr items;
  Permuted operator+(std::ptrdiff_t k) const { return {{at + k}, items}; }
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

TEST_CASE("an iterator or a wrapped pointer is as good as a pointer") {
  std::vector<int> items{1, 2, 3};
  CHECK(sum_of(contiguous(items.begin() + 1, 2)) == 5);
  CHECK(sum_of(contiguous(items.cbegin(), 3)) == 6);
  CHECK(sum_of(contiguous(std::span(items).begin(), 3)) == 6);
  CHECK(sum_of(contiguous(DevicePtr{items.data()} + 1, 2)) == 5);
  CHECK(sum_of(contiguous(DeviceIterator{{{items.data()}}} + 2, 1)) == 3);
  CHECK(std::is_same_v<decltype(contiguous(items.begin(), 3)), Contiguous<int>>);
  CHECK(std::is_same_v<decltype(contiguous(DeviceIterator{}, 3)), Contiguous<int>>);
}

TEST_CASE("an iterator whose items are not those in memory is none") {
  CHECK(detail::PointsToMemory<DeviceIterator>);
  CHECK(!detail::PointsToMemory<Doubled>);
  CHECK(!detail::PointsToMemory<Permuted>);
  CHECK(!detail::PointsToMemory<std::list<int>::iterator>);
  CHECK(!detail::PointsToMemory<std::vector<bool>::iterator>);
  CHECK(!detail::PointsToMemory<int>);
  const int items[] = {1, 2, 3};
  CHECK_THROWS_WITH(contiguous(Backwards{{{items + 2}}}, 1),
                    "contiguous: the iterator does not go through memory from item to item");
  CHECK_THROWS_WITH(contiguous(std::reverse_iterator(items + 2), 1),
                    "contiguous: the iterator does not go through memory from item to item");
}
