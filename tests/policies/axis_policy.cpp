#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include <pleat/pleat.hpp>

#include "laws/axis_laws.hpp"

using namespace pleat;
using namespace pleat_test;

namespace {

// Shaped like std::mdspan.
struct Matrix {
  const float* items;
  std::size_t rows, cols;
  static constexpr std::size_t rank() { return 2; }
  std::size_t extent(std::size_t r) const { return r == 0 ? rows : cols; }
  std::size_t stride(std::size_t r) const { return r == 0 ? cols : 1; }
  const float* data_handle() const { return items; }
};
// Shaped like Kokkos::View.
struct Columns {
  static constexpr unsigned rank = 2;
  const float* items;
  int rows, cols;
  int extent(int r) const { return r == 0 ? rows : cols; }
  int stride(int r) const { return r == 0 ? 1 : rows; }
  const float* data() const { return items; }
};

}  // namespace

TEST_CASE("each answer over axes has the bits of the reduction of its items alone") {
  check_axes(AxisLaws<Serial>(), Sum<float>{}, ArgMax<float>{}, Moments<float>{});
}
TEST_CASE("so it has on a backend that knows no batches, and on threads") {
  check_few_axes(AxisLaws<Specified>(), Sum<float>{}, ArgMax<float>{});
#if defined(PLEAT_HAS_OPENMP)
  check_few_axes(AxisLaws<OpenMP>(), Sum<float>{}, ArgMax<float>{});
#endif
}
TEST_CASE("axes of other element types, and one reducer alone") {
  const AxisLaws<Serial> laws;
  const auto shape = Shape<3>::packed({37, 4, 50});
  laws.check<double, 0>(shape, Sum<double>{});
  laws.check<std::int8_t, 0>(shape, Sum<std::int8_t>{});
  laws.check<std::int8_t, 1>(shape, MinMax<std::int8_t>{});
  laws.check<float, 0, 1>(shape, LogSumExp<float>{});
  laws.check<float, 0>(shape, Sum<float, Exact>{});
}
TEST_CASE("many threads share lines, and the items of few long ones") {
#if defined(PLEAT_HAS_OPENMP)
  const AxisLaws<OpenMP> laws;
  laws.check<float, 0>(Shape<2>::packed({300, 3000}), Sum<float>{});
  if (!sanitized) laws.check<float, 0>(Shape<2>::packed({300'000, 3}), Sum<float>{}, ArgMin<float>{});
#endif
}

TEST_CASE("what is shaped like std::mdspan or Kokkos::View is a view, and so is a vector") {
  const std::vector<float> x{1, 2, 3, 4, 5, 6};
  std::vector<float> sums(3);
  parallel_reduce(AxisPolicy<Serial, Axis<0>>(), Matrix{x.data(), 2, 3}, Sum<float>{}, into(sums.data()));
  CHECK(sums == std::vector<float>{5, 7, 9});
  parallel_reduce(AxisPolicy<Serial, Axis<1>>(), Columns{x.data(), 3, 2}, Sum<float>{}, into(sums.data()));
  CHECK(sums == std::vector<float>{5, 7, 9});
  parallel_reduce(AxisPolicy<Serial, Axis<0>>(), x, Sum<float>{}, into(sums.data()));
  CHECK(sums[0] == 21);
}
TEST_CASE("a Kokkos functor over axes updates an accumulator") {
  std::vector<float> sums(3);
  parallel_reduce(
      AxisPolicy<Serial, Axis<0>>({4, 3}),
      [](std::int64_t i, std::int64_t j, float& sum) { sum += float(10 * i + j); }, Sum<float>{},
      into(sums.data()));
  CHECK(sums == std::vector<float>{60, 64, 68});
}
TEST_CASE("an index over axes is the flat number among the reduced ones") {
  const std::vector<float> x{0, 1, 2, 3, 9, 5, 6, 7};  // 2 x 2 x 2
  std::vector<ArgResult<float>> peaks(2);
  parallel_reduce(AxisPolicy<Serial, Axis<0>, Axis<2>>(), view(x.data(), {2, 2, 2}), ArgMax<float>{},
                  into(peaks.data()));
  CHECK((peaks[0].value == 9 && peaks[0].index == 2 && peaks[1].value == 7 && peaks[1].index == 3));
}

TEST_CASE("extents that cannot be are refused by a sentence") {
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const auto policy = [](std::int64_t a, std::int64_t b) { return AxisPolicy<Serial, Axis<0>>({a, b}); };
  CHECK_THROWS_WITH(policy(3, -1), "AxisPolicy: extent 1 is -1, it must not be negative");
  CHECK_THROWS_WITH(policy(most, 2), "AxisPolicy: the product of the extents must fit 64 bits");
  CHECK_NOTHROW(policy(most, 0));
  const float x = 0;
  CHECK_THROWS_WITH(view(&x, {1, -2}), "view: extent 1 is -2, it must not be negative");
  CHECK_THROWS_WITH(view(static_cast<const float*>(nullptr), {1, 2}),
                    "view: the pointer is null, but there are items to read");
}
TEST_CASE("a body of other extents than the policy's is refused, and nothing is written") {
  const std::vector<float> x(6, 1.0f);
  std::vector<float> sums(3, -1.0f);
  const auto v = view(x.data(), {2, 3});
  CHECK_THROWS_WITH(parallel_reduce(AxisPolicy<Serial, Axis<0>>({2, 4}), v, Sum<float>{}, into(sums.data())),
                    "AxisPolicy: extent 1 was given as 4, but the view's is 3");
  CHECK_THROWS_WITH(
      parallel_reduce(AxisPolicy<Serial, Axis<0>>({2, 3, 1}), v, Sum<float>{}, into(sums.data())),
      "AxisPolicy: 3 extents were given, but the view has 2 axes");
  const auto f = [](std::int64_t, std::int64_t) { return 1.0f; };
  CHECK_THROWS_WITH(parallel_reduce(AxisPolicy<Serial, Axis<0>>(), f, Sum<float>{}, into(sums.data())),
                    "AxisPolicy: 0 extents were given, but the functor takes 2 indices; give "
                    "AxisPolicy<...>({extent, ...})");
  const auto narrow = [](std::int64_t, std::int8_t) { return 1.0f; };
  CHECK_THROWS_WITH(
      parallel_reduce(AxisPolicy<Serial, Axis<0>>({2, 300}), narrow, Sum<float>{}, into(sums.data())),
      "parallel_reduce: the functor's index types do not hold the extents; take all indices as std::int64_t");
  CHECK(sums == std::vector<float>(3, -1.0f));
}
TEST_CASE("targets over axes that overlap the view are refused") {
  std::vector<float> x(6, 1.0f);
  const auto backwards = view(&x[5], {2, 3}, {-3, -1});
  CHECK_THROWS_WITH(parallel_reduce(AxisPolicy<Serial, Axis<0>>(), backwards, Sum<float>{}, into(x.data())),
                    "into(...): a target overlaps the source, which the call reads");
  CHECK(x == std::vector<float>(6, 1.0f));
}
TEST_CASE("an exception of a functor over axes reaches the caller") {
  const auto f = [](std::int64_t i, std::int64_t j) -> float {
    if (i == 3 && j == 70) throw std::runtime_error("70");
    return 1;
  };
  std::vector<float> sums(1000);
  CHECK_THROWS_WITH(
      parallel_reduce(AxisPolicy<Serial, Axis<0>>({5, 1000}), f, Sum<float>{}, into(sums.data())), "70");
#if defined(PLEAT_HAS_OPENMP)
  CHECK_THROWS_WITH(
      parallel_reduce(AxisPolicy<OpenMP, Axis<0>>({5000, 1000}), f, Sum<float>{}, into(sums.data())), "70");
#endif
}
