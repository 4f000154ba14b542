#include <catch2/catch.hpp>

#include <memory>
#include <type_traits>
#include <vector>

#include <pleat/pleat.hpp>

#include "support/same_bits.hpp"

using namespace pleat;

namespace {

const auto square = [](std::int64_t i) { return double(i * i); };

}  // namespace

TEST_CASE("into takes one pointer per reducer, in their order, and the call returns void") {
  double sum = 0;
  ArgResult<double> peak{};
  const auto call = [&] {
    return parallel_reduce(10, square, Sum<double>{}, ArgMax<double>{}, into(&sum, &peak));
  };
  CHECK(std::is_void_v<decltype(call())>);
  call();
  CHECK((sum == 285 && peak.value == 81 && peak.index == 9));
}

TEST_CASE("into takes one pointer to the results of all") {
  Results<double, ArgResult<double>> all{};
  parallel_reduce(10, square, Sum<double>{}, ArgMax<double>{}, into(&all));
  const auto& [sum, peak] = all;
  CHECK((sum == 285 && peak.value == 81 && peak.index == 9));
}

TEST_CASE("into takes one pointer for one reducer, on the heap as well") {
  double sum = 7;
  parallel_reduce("label", 10, square, Sum<double>{}, into(&sum));
  CHECK(sum == 285);
  const auto owned = std::make_unique<double>();
  parallel_reduce(RangePolicy<Serial>(0, 3), square, Sum<double>{}, into(owned.get()));
  CHECK(*owned == 5);
  std::vector<std::int64_t> answers(3);
  for (auto& answer : answers)
    parallel_reduce(Serial{}, std::vector<int>{1, 2, 3}, Sum<int>{}, into(&answer));
  CHECK(answers == std::vector<std::int64_t>{6, 6, 6});
}

TEST_CASE("an empty range is answered into memory as well") {
  MinMaxResult<int> ends{1, 1};
  parallel_reduce(
      0, [](std::int64_t i) { return int(i); }, MinMax<int>{}, into(&ends));
  CHECK((ends.min == std::numeric_limits<int>::max() && ends.max == std::numeric_limits<int>::lowest()));
}

TEST_CASE("a null pointer is refused before anything is computed or written") {
  double sum = 7;
  int calls = 0;
  const auto count = [&calls](std::int64_t) { return double(++calls); };
  double* const nowhere = nullptr;
  CHECK_THROWS_AS(parallel_reduce(10, count, Sum<double>{}, into(nowhere)), ArgumentError);
  CHECK_THROWS_WITH(parallel_reduce(10, count, Sum<double>{}, Max<double>{}, into(&sum, nowhere)),
                    Catch::Contains("into(...): a pointer is null"));
  CHECK_THROWS_AS(parallel_reduce(10, count, Sum<double>{}, Max<double>{}, into(nowhere, &sum)),
                  ArgumentError);
  CHECK((sum == 7 && calls == 0));
}
