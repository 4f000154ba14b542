#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include <pleat/pleat.hpp>

#include "support/boxes.hpp"
#include "support/data.hpp"
#include "support/last_item.hpp"
#include "support/on_backends.hpp"
#include "support/same_bits.hpp"
#include "support/specified.hpp"

using namespace pleat;
using namespace pleat_test;

namespace {

constexpr auto lowest = std::numeric_limits<std::int64_t>::lowest(),
               highest = std::numeric_limits<std::int64_t>::max();

template <class Policy>
constexpr bool all_four = std::is_same_v<typename Policy::backend_type, Serial> &&
                          std::is_same_v<typename Policy::combine, TwoPass> &&
                          Policy::threads_per_block == 512 && Policy::rank == 3;

struct Stateful : Serial {
  int state = 0;
};
// Counts in 32 bits where it can, as Cuda does, and remembers whether it did.
struct Short : Serial {
  static constexpr bool counts_in_32_bits = true;
  bool* was_short;
  explicit Short(bool* to = nullptr) : was_short(to) {}
  template <class Reduction, class Policy>
  typename Reduction::results reduce(const Reduction& r, const Policy& policy) const {
    using Box = std::remove_cvref_t<decltype(policy.box())>;
    *was_short = std::is_same_v<Box, detail::Box<Policy::rank, std::uint32_t>>;
    if (r.count() > 1'000'000) return {};
    return Serial::reduce(r, policy);
  }
};

// The answers over the box have the bits of those over the flat range.
template <int N, class E, class... R>
void compare(const Cube<N>& cube, R... reducers) {
  const Array<E> items = hard_data<E>(Data::wide, cube.count(), 7);
  const auto right =
      bits(parallel_reduce(RangePolicy<Serial>(0, cube.count()), Flat<E>{items.data()}, reducers...));
  on_backends([&]<class B>(B) {
    CAPTURE(B::name, cube.ends, cube.begins);
    const MDRangePolicy<Rank<N>, B> policy(cube.begins, cube.ends);
    CHECK(bits(parallel_reduce(policy, AtIndices<N, E>{items.data(), cube}, reducers...)) == right);
  });
}
template <int N>
void compare_kokkos(const Cube<N>& cube) {
  const Array<float> items = hard_data<float>(Data::wide, cube.count(), 8);
  const Sum<double> sum;
  const ArgMin<float> low;
  const auto right =
      bits(parallel_reduce(RangePolicy<Serial>(0, cube.count()), FlatInto{items.data()}, sum, low));
  on_backends([&]<class B>(B) {
    CAPTURE(B::name, cube.ends, cube.begins);
    const MDRangePolicy<Rank<N>, B> policy(cube.begins, cube.ends);
    CHECK(bits(parallel_reduce(policy, IntoAtIndices<N>{items.data(), cube}, sum, low)) == right);
  });
}

double of_two(std::int64_t i, std::int64_t j) { return double(100 * i + j); }

}  // namespace

TEMPLATE_TEST_CASE_SIG("a box has the bits of the flat range", "", ((int N), N), 1, 2, 3, 4, 5, 6, 7, 8) {
  for (const Cube<N>& cube : cubes<N>()) {
    compare<N, float>(cube, Sum<float>{}, ArgMax<float>{}, Moments<float>{});
    compare_kokkos<N>(cube);
  }
}
TEMPLATE_TEST_CASE("a box of any type has the bits of the flat range", "", std::int8_t, Half, double, Vec3) {
  using E = TestType;
  for (const Cube<3>& cube : cubes<3>()) compare<3, E>(cube, Sum<E>{});
}
TEST_CASE("an ordered reducer folds a box in the order of its numbers") {
  for (const Cube<3>& cube : cubes<3>()) compare<3, float>(cube, LastItem{});
}
TEST_CASE("items too large for a buffer are reduced over a box, too") {
  using Large = std::array<double, 40>;
  const auto f = [](std::int64_t i, std::int64_t j) {
    Large x{};
    x[std::size_t(j % 40)] = double(i) + 0.1;
    return x;
  };
  const auto flat = [&](std::int64_t n) { return f(n / 77 - 3, n % 77); };
  CHECK(bits(parallel_reduce(MDRangePolicy<Rank<2>, Serial>({-3, 0}, {30, 77}), f, Sum<Large>{})) ==
        bits(parallel_reduce(RangePolicy<Serial>(0, 33 * 77), flat, Sum<Large>{})));
}
TEST_CASE("a variable receives the sum over a box") {
  std::int64_t sum = -1;
  parallel_reduce(
      "sum", MDRangePolicy<Rank<2>>({1, 2}, {3, 5}),
      [](int i, int j, std::int64_t& partial) { partial += 10 * i + j; }, sum);
  CHECK(sum == 12 + 13 + 14 + 22 + 23 + 24);
  parallel_reduce(MDRangePolicy<Rank<2>>({4, 4}), [](int i, int j) { return i * j; }, sum);
  CHECK(sum == 36);
}
TEST_CASE("a plain function of several indices is a functor of a box") {
  CHECK(parallel_reduce(MDRangePolicy<Rank<2>>({3, 4}), &of_two, Max<double>{}) == 203);
}

TEST_CASE("an arg-reducer reports the number, and indices(number) are the item's") {
  const MDRangePolicy<Rank<3>, Serial> policy({-1, 0, 10}, {3, 5, 17});
  const auto peak = parallel_reduce(
      policy, [](int i, int j, int k) { return i == 2 && j == 3 && k == 15; }, ArgMax<bool>{});
  CHECK(peak.index == (3 * 5 + 3) * 7 + 5);
  CHECK(policy.indices(peak.index) == std::array<std::int64_t, 3>{2, 3, 15});
  CHECK(policy.indices(0) == std::array<std::int64_t, 3>{-1, 0, 10});
  CHECK(policy.indices(4 * 5 * 7 - 1) == std::array<std::int64_t, 3>{2, 4, 16});
  CHECK_THROWS_WITH(policy.indices(-1),
                    "MDRangePolicy: indices(-1) asks for an item of a box of 140 items, numbered from 0");
  CHECK_THROWS_AS(policy.indices(140), ArgumentError);
}
TEST_CASE("a box of up to 2^63 - 1 items is numbered without error") {
  const MDRangePolicy<Rank<2>, Serial> policy({0, lowest}, {1, -1});
  CHECK(policy.space().count() == highest);
  CHECK(policy.indices(highest - 1) == std::array<std::int64_t, 2>{0, -2});
  const std::int64_t cube = 2097151;  // (2^21 - 1)^3
  const MDRangePolicy<Rank<3>, Serial> large({cube, cube, cube});
  CHECK(large.indices(cube * cube * 5 + cube * 6 + 7) == std::array<std::int64_t, 3>{5, 6, 7});
  CHECK(large.indices(cube * cube * cube - 1) == std::array<std::int64_t, 3>{cube - 1, cube - 1, cube - 1});
}
TEST_CASE("an empty box is an empty range, whatever its other extents") {
  const auto f = [](std::int64_t, std::int64_t) { return 1.0; };
  CHECK(parallel_reduce(MDRangePolicy<Rank<2>>({5, 0}), f, Count{}) == 0);
  const auto none =
      parallel_reduce(MDRangePolicy<Rank<2>, Serial>({0, 5}, {highest, 5}), f, ArgMax<double>{});
  CHECK((none.index == -1 && !none.has_value()));
  CHECK(MDRangePolicy<Rank<3>, Serial>({highest, highest, 0}).space().count() == 0);
}

TEST_CASE("the options of a box are found in any order") {
  CHECK(all_four<MDRangePolicy<Rank<3>, Serial, Combine<TwoPass>, BlockSize<512>>>);
  CHECK(all_four<MDRangePolicy<Serial, BlockSize<512>, Combine<TwoPass>, Rank<3>>>);
  CHECK(all_four<MDRangePolicy<Combine<TwoPass>, Rank<3>, BlockSize<512>, Serial>>);
}
TEST_CASE("corners are numbers of any integer types, or arrays") {
  const std::size_t n = 3;
  const short m = 4;
  const std::int64_t l = 5;
  const int ends[] = {3, 4};
  CHECK(MDRangePolicy<Rank<3>>({n, m, l}).space().count() == 60);
  CHECK(MDRangePolicy<Rank<3>>({0, 0u, l}, {n, m, l + 1}).space().count() == 12);
  CHECK(MDRangePolicy<Rank<3>>({0, 0, 0}, {n, m, l}, {2, 0, 8}).space().count() == 60);
  CHECK(MDRangePolicy<Rank<2>>(ends).space().count() == 12);
  CHECK(MDRangePolicy<Rank<2>>({1, 1}, ends).space().count() == 6);
  CHECK(MDRangePolicy<Rank<2>>(std::array{n, n}).space().count() == 9);
  CHECK(MDRangePolicy<Rank<1>>({n}).space().count() == 3);
  CHECK(MDRangePolicy<Rank<1>>({1}, {n}).space().count() == 2);
  CHECK(MDRangePolicy<Rank<1>>(std::array{n}).space().count() == 3);
}
TEST_CASE("a backend object comes first") {
  Stateful backend;
  backend.state = 42;
  CHECK(MDRangePolicy<Rank<2>, Stateful>(backend, {3, 4}).backend().state == 42);
  CHECK(MDRangePolicy<Stateful, Rank<2>>(backend, {0, 0}, {3, 4}, {2, 2}).backend().state == 42);
}
TEST_CASE("a backend that asks for it gets small boxes in 32 bits") {
  bool was_short = false;
  const auto f = [](std::int64_t i, std::int64_t j) { return double(i * 1000 - j); };
  const auto sum = [&](const Cube<2>& cube) {
    return parallel_reduce(MDRangePolicy<Rank<2>, Short>(Short(&was_short), cube.begins, cube.ends), f,
                           Sum<double>{});
  };
  const Cube<2> small{{-5, 1'000'000'000'000}, {32, 1'000'000'000'123}};
  const double right =
      parallel_reduce(MDRangePolicy<Rank<2>, Serial>(small.begins, small.ends), f, Sum<double>{});
  CHECK((bits(sum(small)) == bits(right) && was_short));
  sum({{0, 0}, {1, (std::int64_t(1) << 31) - 1}});
  CHECK(was_short);
  sum({{0, 0}, {2, std::int64_t(1) << 30}});
  CHECK(!was_short);
}

TEST_CASE("a box that cannot be is refused by a sentence") {
  using Two = MDRangePolicy<Rank<2>, Serial>;
  CHECK_THROWS_WITH(Two({0, 5}, {3, 4}),
                    "MDRangePolicy: the end of axis 1 is 4, which is below its begin, 5");
  CHECK_THROWS_AS(Two({-1, 4}), ArgumentError);
  CHECK_THROWS_WITH(Two({lowest, 0}, {1, 1}), "MDRangePolicy: end - begin of axis 0 must fit 64 bits");
  CHECK_THROWS_WITH(Two({std::int64_t(1) << 32, std::int64_t(1) << 31}),
                    "MDRangePolicy: the number of items, 4294967296 * 2147483648, must fit 64 bits");
  CHECK_THROWS_WITH(Two({0, 0}, {3, 4}, {1, -2}),
                    "MDRangePolicy: the tile of axis 1 is -2, it must be positive, or 0 for no wish");
  CHECK_THROWS_WITH(Two({std::uint64_t(1) << 63, 1}),
                    "MDRangePolicy: a number given for axis 0 is 9223372036854775808, which does not fit "
                    "std::int64_t");
}
TEST_CASE("a functor whose index types are too narrow for the box is refused") {
  const auto f = [](int, std::int8_t) { return 1.0f; };
  CHECK_THROWS_WITH(
      parallel_reduce(MDRangePolicy<Rank<2>, Serial>({0, 100}, {3, 129}), f, Sum<float>{}),
      "parallel_reduce: the functor's index types do not hold the box [0, 3) x [100, 129); take "
      "each index as std::int64_t");
  CHECK_THROWS_AS(parallel_reduce(MDRangePolicy<Rank<2>, Serial>({0, -129}, {3, 0}), f, Sum<float>{}),
                  ArgumentError);
  CHECK(parallel_reduce(MDRangePolicy<Rank<2>, Serial>({-3, -128}, {3, 128}), f, Sum<float>{}) == 6 * 256);
  CHECK(parallel_reduce(MDRangePolicy<Rank<2>, Serial>({0, 200}, {0, 300}), f, Sum<float>{}) == 0);
}
TEST_CASE("an exception of a functor of a box reaches the caller") {
  const auto f = [](std::int64_t i, std::int64_t j) -> float {
    if (i == 700 && j == 3) throw std::runtime_error("item 700, 3");
    return 1;
  };
  on_backends([&]<class B>(B) {
    CHECK_THROWS_WITH(parallel_reduce(MDRangePolicy<Rank<2>, B>({1000, 500}), f, Sum<float>{}),
                      "item 700, 3");
  });
}
