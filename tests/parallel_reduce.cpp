// The call: its arguments in every form, its answers, and what it throws. Sums here are of small integers, so
// the right answers are known exactly.
#include <catch2/catch.hpp>

#include <array>
#include <limits>
#include <numeric>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <pleat/pleat.hpp>

#include "support/data.hpp"
#include "support/same_bits.hpp"
#include "support/specified.hpp"
#include "support/witness.hpp"

using namespace pleat;
using pleat_test::bits;
using pleat_test::Specified;

namespace {

std::vector<int> one_to(int n) {
  std::vector<int> items(static_cast<std::size_t>(n));
  std::iota(items.begin(), items.end(), 1);
  return items;
}
// Counts the calls, and leaves the work to the specification.
struct Counting {
  using axis = axes::backend;
  static constexpr const char* name = "counting";
  int* calls;
  auto reduce(const auto& reduction, const auto& policy) const {
    ++*calls;
    return Specified{}.reduce(reduction, policy);
  }
  void reduce_into(const auto& reduction, const auto& policy, const auto& into) const {
    ++*calls;
    Specified{}.reduce_into(reduction, policy, into);
  }
};
// Shows the label of the call that it runs.
struct Labelled : Specified {
  static inline std::string now, during;
  struct label_scope {
    explicit label_scope(std::string_view label) { now = label; }
    ~label_scope() { now = "none"; }
  };
  auto reduce(const auto& reduction, const auto& policy) const {
    during = now;
    return Specified::reduce(reduction, policy);
  }
};

const auto itself = [](std::int64_t i) { return double(i); };

}  // namespace

TEST_CASE("the policy is a policy, a number of items, or a backend with a source") {
  const auto items = one_to(100);
  CHECK(parallel_reduce(RangePolicy<Serial>(0, 100), itself, Sum<double>{}) == 4950);
  CHECK(parallel_reduce(RangePolicy(Serial{}, 0, 100), itself, Sum<double>{}) == 4950);
  CHECK(parallel_reduce(RangePolicy(0, 100), itself, Sum<double>{}) == 4950);
  CHECK(parallel_reduce(100, itself, Sum<double>{}) == 4950);
  CHECK(parallel_reduce(100u, itself, Sum<double>{}) == 4950);
  CHECK(parallel_reduce(std::size_t(100), itself, Sum<double>{}) == 4950);
  CHECK(parallel_reduce(std::int8_t(100), itself, Sum<double>{}) == 4950);
  CHECK(parallel_reduce(Serial{}, items, Sum<int>{}) == 5050);
  CHECK(parallel_reduce(100, items, Sum<int>{}) == 5050);
  CHECK(parallel_reduce(10, items, Sum<int>{}) == 55);  // the first ten
  CHECK(parallel_reduce(RangePolicy(90, 100), items, Sum<int>{}) == 955);
}

TEST_CASE("a label in front is anything that is a string") {
  const std::string owned = "label";
  CHECK(parallel_reduce("label", 100, itself, Sum<double>{}) == 4950);
  CHECK(parallel_reduce(owned, 100, itself, Sum<double>{}) == 4950);
  CHECK(parallel_reduce(std::string_view(owned), Serial{}, one_to(10), Sum<int>{}) == 55);
  double sum = 0;
  parallel_reduce("label", 100, itself, sum);
  CHECK(sum == 4950);
}

TEST_CASE("a backend that shows labels holds the call's while it runs") {
  const auto items = one_to(10);
  CHECK(parallel_reduce("the tenth", Labelled{}, items, Sum<int>{}) == 55);
  CHECK((Labelled::during == "the tenth" && Labelled::now == "none"));
  CHECK(parallel_reduce(std::string("a policy's"), RangePolicy<Labelled>(0, 2), items, Sum<int>{}) == 3);
  CHECK(Labelled::during == "a policy's");
  CHECK(parallel_reduce(Labelled{}, items, Sum<int>{}) == 55);
  CHECK(Labelled::during == "none");
}

TEST_CASE("one reducer answers with its result, several with all in their order") {
  const auto one = parallel_reduce(10, itself, ArgMax<double>{});
  CHECK(std::is_same_v<decltype(one), const ArgResult<double>>);
  CHECK((one.value == 9 && one.index == 9));

  const auto [sum, ends, peak, stats, product] = parallel_reduce(
      10, [](std::int64_t i) { return float(i + 1); }, Sum<float>{}, MinMax<float>{}, ArgMax<float>{},
      Moments<float>{}, Prod<double>{});
  CHECK(sum == 55);
  CHECK((ends.min == 1 && ends.max == 10));
  CHECK((peak.value == 10 && peak.index == 9));
  CHECK((stats.count == 10 && stats.mean == 5.5 && stats.squared_deviations == 82.5));
  CHECK(product == 3628800);
}

TEST_CASE("the same reducer may be given twice") {
  const auto [a, b] = parallel_reduce(10, itself, Sum<double>{}, Sum<double>{});
  CHECK((a == 45 && b == 45));
}

TEMPLATE_TEST_CASE("a variable after a Kokkos functor receives the sum, whatever it held", "", float, double,
                   int, std::int64_t) {
  auto sum = TestType(77);
  parallel_reduce(1000, [](std::int64_t i, TestType& partial) { partial += TestType(i); }, sum);
  CHECK(sum == 499500);
  parallel_reduce(
      "label", RangePolicy<Serial>(-4, 3), [](int i, TestType& partial) { partial += TestType(i); }, sum);
  CHECK(sum == -7);
  parallel_reduce(0, [](std::int64_t, TestType& partial) { partial += 1; }, sum);
  CHECK(bits(sum) == bits(TestType(0)));
}

TEST_CASE("a variable after a map functor or a source receives the sum too, in its own type") {
  float sum = 0;
  parallel_reduce(1000, itself, sum);
  CHECK(sum == 499500);
  std::int8_t small = 0;
  parallel_reduce(Serial{}, one_to(100), small);
  CHECK(small == std::int8_t(5050));  // wraps, since a narrow type was named
}

TEST_CASE("a Kokkos functor updates one accumulator per reducer, each of the result's type") {
  const auto update = [](std::int64_t i, std::int64_t& sum, double& product, MinMaxResult<float>& ends,
                         ArgResult<int>& peak, ArgResult<int>& low) {
    const int x = int((i * 37) % 101) - 50;
    sum += x;
    if (i < 10) product *= double(i + 1);
    if (float(x) < ends.min) ends.min = float(x);
    if (float(x) > ends.max) ends.max = float(x);
    if (x > peak.value) peak = {x, i};
    if (x < low.value) low = {x, i};
  };
  // 37 i mod 101 takes every value of 0 to 100 once; it is 0 at 0 and 100 at 30, since 37 * 30 = 1110 = 10 *
  // 101 + 100.
  const auto [sum, product, ends, peak, low] =
      parallel_reduce(101, update, Sum<int>{}, Prod<double>{}, MinMax<float>{}, ArgMax<int>{}, ArgMin<int>{});
  CHECK(sum == 0);
  CHECK(product == 3628800);
  CHECK((ends.min == -50 && ends.max == 50));
  CHECK((peak.value == 50 && peak.index == 30));
  CHECK((low.value == -50 && low.index == 0));
}

TEST_CASE("a functor may take its index as int, and be a struct, a function, or a lambda, generic or not") {
  struct Square {
    std::int64_t operator()(std::int64_t i) const { return i * i; }
  };
  CHECK(parallel_reduce(10, Square{}, Sum<std::int64_t>{}) == 285);
  CHECK(parallel_reduce(10, [](int i) { return i; }, Sum<int>{}) == 45);
  CHECK(parallel_reduce(10, +[](std::int64_t i) { return int(i); }, Sum<int>{}) == 45);
  const auto twice = [](auto i) { return 2 * i; };
  const auto count = [](auto, auto& partial) { partial += 1; };
  CHECK(parallel_reduce(10, twice, Sum<std::int64_t>{}) == 90);
  CHECK(parallel_reduce(10, count, Sum<double>{}) == 10);
}

TEST_CASE("a backend of the user's own is called like any other, and is carried by the policy") {
  int calls = 0;
  CHECK(parallel_reduce(RangePolicy(Counting{&calls}, 0, 10), itself, Sum<double>{}) == 45);
  CHECK(parallel_reduce(Counting{&calls}, one_to(10), Sum<int>{}) == 55);
  double sum = 0;
  parallel_reduce(RangePolicy(Counting{&calls}, 0, 10), itself, Sum<double>{}, into(&sum));
  CHECK((sum == 45 && calls == 3));
}

TEST_CASE("a number of items that cannot be one is refused, and the destination is left alone") {
  double sum = 7;
  CHECK_THROWS_WITH(parallel_reduce(-1, itself, Sum<double>{}, into(&sum)), Catch::Contains("n is -1"));
  CHECK_THROWS_WITH(parallel_reduce(-1, itself, sum), Catch::Contains("n is -1"));
  CHECK_THROWS_WITH(parallel_reduce(std::int8_t(-5), itself, sum), Catch::Contains("n is -5"));
  CHECK_THROWS_WITH(parallel_reduce(std::uint64_t(1) << 63, itself, sum),
                    Catch::Contains("n is 9223372036854775808"));
  CHECK(sum == 7);
}

TEST_CASE("a range that leaves its source is refused, and the destination is left alone") {
  const auto items = one_to(10);
  std::int64_t sum = 7;
  const char* sentence = "leaves the source, which has 10 items";
  CHECK_THROWS_WITH(parallel_reduce(11, items, Sum<int>{}, into(&sum)), Catch::Contains(sentence));
  CHECK_THROWS_WITH(parallel_reduce(11, items, sum), Catch::Contains("[0, 11)"));
  CHECK_THROWS_WITH(parallel_reduce(RangePolicy(-1, 5), items, sum), Catch::Contains("[-1, 5)"));
  CHECK_THROWS_WITH(parallel_reduce(RangePolicy(20, 20), items, sum), Catch::Contains(sentence));
  CHECK(sum == 7);
}

namespace {
int of_int(int i) { return i; }
struct OfShort {
  int operator()(short i) const noexcept { return i; }
};
}  // namespace

TEST_CASE("a range whose indices the functor's index type does not hold is refused") {
  constexpr std::int64_t limit = std::int64_t(1) << 31;
  const RangePolicy<Serial> fits(limit - 3, limit), beyond(limit - 3, limit + 1), below(-limit - 1, -limit);
  const auto narrow = [](int i) { return std::int64_t(i); };
  CHECK(parallel_reduce(fits, narrow, Max<std::int64_t>{}) == limit - 1);
  double sum = 7;
  CHECK_THROWS_WITH(
      parallel_reduce(beyond, narrow, Sum<double>{}, into(&sum)),
      "parallel_reduce: the functor's index type does not hold the range [2147483645, 2147483649); "
      "take the index as std::int64_t");
  CHECK_THROWS_AS(parallel_reduce(below, narrow, Sum<double>{}), ArgumentError);
  CHECK_THROWS_AS(parallel_reduce(beyond, &of_int, Sum<double>{}), ArgumentError);
  CHECK_THROWS_AS(parallel_reduce(40000, OfShort{}, Sum<double>{}), ArgumentError);
  CHECK_THROWS_AS(parallel_reduce(beyond, [](const int i, double& acc) { acc += i; }, sum), ArgumentError);
  CHECK(sum == 7);
  // Wide enough, told only when it is called, or nothing to call.
  CHECK(parallel_reduce(beyond, [](const std::int64_t& i) { return i; }, Max<std::int64_t>{}) == limit);
  CHECK(parallel_reduce(beyond, [](auto i) { return i; }, Max<std::int64_t>{}) == limit);
  CHECK(parallel_reduce(RangePolicy<Serial>(limit + 1, limit + 1), narrow, Sum<double>{}) == 0);
}

TEST_CASE("an exception of the library is an ArgumentError, an Error and a runtime_error") {
  CHECK_THROWS_AS(parallel_reduce(-1, itself, Sum<double>{}), ArgumentError);
  CHECK_THROWS_AS(parallel_reduce(-1, itself, Sum<double>{}), Error);
  CHECK_THROWS_AS(parallel_reduce(-1, itself, Sum<double>{}), std::runtime_error);
}

TEST_CASE("an exception of a functor passes as it is, and the destination is left alone") {
  double sum = 7;
  const auto throws = [&](std::int64_t) { return sum == 7 ? throw 42 : 0.0; };
  CHECK_THROWS_AS(parallel_reduce(10, throws, sum), int);
  CHECK_THROWS_AS(parallel_reduce(10, throws, Sum<double>{}, into(&sum)), int);
  CHECK(sum == 7);
}

TEST_CASE("an empty range is answered without calling the functor") {
  int calls = 0;
  const auto never = [&](std::int64_t) { return float(++calls); };
  const auto [sum, product, low, peak, stats] =
      parallel_reduce(0, never, Sum<float>{}, Prod<float>{}, Min<float>{}, ArgMax<float>{}, Moments<float>{});
  CHECK(bits(sum) == bits(+0.0f));
  CHECK(product == 1);
  CHECK(low == std::numeric_limits<float>::infinity());
  CHECK((peak.index == -1 && !peak.has_value()));
  CHECK((stats.count == 0 && bits(stats.mean) == bits(std::numeric_limits<double>::quiet_NaN())));
  CHECK(parallel_reduce(RangePolicy(1000, 1000), never, Sum<float>{}) == 0);
  CHECK(calls == 0);
  CHECK(parallel_reduce(Serial{}, std::vector<float>{}, Sum<float>{}) == 0);
}

TEST_CASE("an empty range has no answer when a reducer has no identity") {
  struct Newest {  // the item with the highest index
    using value_type = float;
    struct state {
      float value;
      std::int64_t index;
    };
    using result_type = float;
    state first(float x, Item item) const { return {x, item.index}; }
    void fold(state& s, float x, Item item) const { s = {x, item.index}; }
    state join(const state& l, const state& r) const { return l.index < r.index ? r : l; }
    float result(const state& s) const { return s.value; }
  };
  float newest = 7;
  CHECK_THROWS_WITH(parallel_reduce(0, itself, Newest{}, into(&newest)),
                    Catch::Contains("the range is empty"));
  CHECK_THROWS_AS(parallel_reduce(0, itself, Sum<float>{}, Newest{}), ArgumentError);
  CHECK(newest == 7);
  CHECK(parallel_reduce(1000, itself, Newest{}) == 999);
}

TEST_CASE("policy, body, reducers and target may be named objects, const or not") {
  const RangePolicy<Serial> policy(0, 10);
  auto sum = Sum<double>{};
  const auto highest = Max<double>{};
  double total = 0, most = 0;
  const auto target = into(&total, &most);
  parallel_reduce(policy, itself, sum, highest, target);
  CHECK((total == 45 && most == 9));
}

TEST_CASE("what the call copies may be temporary: functor, view and reducers") {
  CHECK(parallel_reduce(Serial{}, contiguous(std::array<int, 3>{1, 2, 3}.data(), 3), Sum<int>{}) == 6);
  CHECK(parallel_reduce(
            3, [v = std::vector<int>{1, 2, 3}](std::int64_t i) { return v[std::size_t(i)]; }, Sum<int>{}) ==
        6);
}
