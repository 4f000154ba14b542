#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include <pleat/pleat.hpp>

#include "laws/row_laws.hpp"
#include "support/last_item.hpp"
#include "support/on_backends.hpp"

using namespace pleat;
using namespace pleat_test;

namespace {

using RowElements = tested_types<std::int8_t, float>;

}  // namespace

TEMPLATE_LIST_TEST_CASE("rows of a source have the bits of each row alone", "", RowElements) {
  using E = TestType;
  on_backends([](auto backend) {
    const RowLaws<decltype(backend)> laws;
    laws.template sources<E>(Sum<E>{}, MinMax<E>{}, ArgMax<E>{}, Moments<E>{}, Witness<E>{});
  });
}
TEST_CASE("rows of one reducer have the bits of each row alone") {
  on_backends([](auto backend) {
    const RowLaws<decltype(backend)> laws;
    laws.template sources<float>(Sum<float>{});
    laws.template sources<float>(ArgMin<float>{});
    laws.template sources<float>(LogSumExp<float>{});
    laws.template sources<float>(Sum<float, Exact>{});
  });
}
TEST_CASE("rows of functors have the bits of each row alone") {
  on_backends([](auto backend) {
    const RowLaws<decltype(backend)> laws;
    laws.template functors<float>(Sum<float>{}, ArgMax<float>{}, Moments<float>{});
    laws.template kokkos_functors<double>();
  });
}
TEST_CASE("rows of zipped and mapped sources have the bits of each row alone") {
  on_backends([](auto backend) {
    const RowLaws<decltype(backend)> laws;
    const RowSpace space{7, 1234};
    const Array<float> x = hard_data<float>(Data::wide, 7 * 1234, 1),
                       y = hard_data<float>(Data::wide, 7 * 1234, 2);
    const auto half = [](float v) { return v * 0.5f; };
    const auto pairs = [&](std::int64_t first, std::int64_t n) {
      return zip(contiguous(x.data() + first, n), map(contiguous(y.data() + first, n), half));
    };
    laws.compare(
        space, pairs(0, 7 * 1234), [&](std::int64_t row) { return pairs(row * 1234, 1234); }, Dot<float>{});
  });
}
TEST_CASE("rows of an endless source go on where the row before ended") {
  std::vector<std::int64_t> sums(3);
  parallel_reduce(RowPolicy<Serial>(3, 4), iota(), Sum<std::int64_t>{}, into(sums.data()));
  CHECK(sums == std::vector<std::int64_t>{6, 22, 38});
}
TEST_CASE("each reducer's answers go to an array of its own, an index is the column") {
  const std::vector<float> x{1, 9, 3, 7, 2, 7};
  std::vector<float> sums(2);
  std::vector<ArgResult<float>> peaks(2);
  parallel_reduce("peaks", RowPolicy<Serial>(2, 3), x, Sum<float>{}, ArgMax<float>{},
                  into(sums.data(), peaks.data()));
  CHECK(sums == std::vector<float>{13, 16});
  CHECK((peaks[0].value == 9 && peaks[0].index == 1 && peaks[1].value == 7 && peaks[1].index == 0));
}
TEST_CASE("an ordered reducer folds the rows in order") {
  on_backends([](auto backend) {
    const RowLaws<decltype(backend)> laws;
    laws.template sources<float>(LastItem{});
  });
}

TEST_CASE("a shape that cannot be is refused by a sentence") {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  CHECK_THROWS_WITH(RowPolicy<Serial>(-1, 3),
                    "RowPolicy: rows is -1 and cols is 3, they must not be negative");
  CHECK_THROWS_AS(RowPolicy<Serial>(3, -1), ArgumentError);
  CHECK_THROWS_WITH(RowPolicy<Serial>(most, 2), "RowPolicy: rows * cols must fit 64 bits");
  CHECK_NOTHROW(RowPolicy<Serial>(most, 1));
}
TEST_CASE("a source of another size is refused, and nothing is written") {
  const std::vector<float> x(7, 1.0f);
  std::vector<float> sums(2, -1.0f);
  CHECK_THROWS_WITH(parallel_reduce(RowPolicy<Serial>(2, 3), x, Sum<float>{}, into(sums.data())),
                    "parallel_reduce: the source has 7 items, but 2 rows of 3 need 6");
  CHECK(sums == std::vector<float>{-1, -1});
}
TEST_CASE("a functor whose index types are too narrow is refused") {
  const auto f = [](int, std::int8_t) { return 1.0f; };
  float sum = 0;
  CHECK_THROWS_WITH(parallel_reduce(RowPolicy<Serial>(1, 200), f, Sum<float>{}, into(&sum)),
                    "parallel_reduce: the functor's index types do not hold 1 rows of 200 items; take both "
                    "indices as std::int64_t");
  CHECK_NOTHROW(parallel_reduce(RowPolicy<Serial>(1, 100), f, Sum<float>{}, into(&sum)));
  CHECK(sum == 100);
}
TEST_CASE("targets that overlap each other or the source are refused") {
  std::vector<float> x(6, 1.0f), sums(3);
  const RowPolicy<Serial> rows(2, 3);
  CHECK_THROWS_WITH(
      parallel_reduce(rows, x, Sum<float>{}, Max<float>{}, into(&sums[0], &sums[1])),
      "into(...): the targets of pointers 0 and 1 overlap; each needs room of its own for 2 results");
  CHECK_THROWS_WITH(parallel_reduce(rows, x, Sum<float>{}, into(&x[5])),
                    "into(...): a target overlaps the source, which the call reads");
  CHECK_THROWS_AS(parallel_reduce(rows, x, Sum<float>{}, into(static_cast<float*>(nullptr))), ArgumentError);
  CHECK(x == std::vector<float>(6, 1.0f));
}
TEST_CASE("an exception of a functor of rows reaches the caller") {
  const auto f = [](std::int64_t row, std::int64_t col) -> float {
    if (row == 700 && col == 3) throw std::runtime_error("row 700");
    return 1;
  };
  std::vector<float> sums(1000);
  CHECK_THROWS_WITH(parallel_reduce(RowPolicy<Serial>(1000, 5), f, Sum<float>{}, into(sums.data())),
                    "row 700");
#if defined(PLEAT_HAS_OPENMP)
  sums.resize(5000);
  CHECK_THROWS_WITH(parallel_reduce(RowPolicy<OpenMP>(5000, 1000), f, Sum<float>{}, into(sums.data())),
                    "row 700");
#endif
}
