#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <vector>

#include <pleat/pleat.hpp>

#include "support/same_bits.hpp"

using namespace pleat;
using namespace pleat_test;

TEST_CASE("a view yields its items with the last index fastest") {
  const std::vector<int> x{0, 1, 2, 3, 4, 5};
  const auto rows = view(x.data(), {2, 3}), columns = view(x.data(), {3, 2}, {1, 3}),
             backwards = view(&x[5], {2, 3}, {-3, -1}), repeated = view(x.data(), {2, 3}, {0, 2});
  const int right[4][6] = {{0, 1, 2, 3, 4, 5}, {0, 3, 1, 4, 2, 5}, {5, 4, 3, 2, 1, 0}, {0, 2, 4, 0, 2, 4}};
  for (int k = 0; k < 6; ++k) {
    CHECK((rows(k) == right[0][k] && columns(k) == right[1][k] && backwards(k) == right[2][k]));
    CHECK(repeated(k) == right[3][k]);
  }
  CHECK((rows.size() == 6 && rows.extent(1) == 3 && rows.stride(0) == 3));
}
TEST_CASE("a range over a view has the bits of a range over its items") {
  std::vector<float> x;
  for (int k = 0; k < 30'000; ++k) x.push_back(0.1f * float(k % 1003) - 17);
  const auto v = view(x.data() + 29'999, {50, 3, 100}, {-1, -10'000, -100});
  std::vector<float> items;
  for (std::int64_t k = 0; k < v.size(); ++k) items.push_back(v(k));
  CHECK(bits(parallel_reduce(Serial{}, v, Sum<float>{})) ==
        bits(parallel_reduce(Serial{}, items, Sum<float>{})));
  const auto packed = view(x.data(), {300, 100});
  CHECK(bits(parallel_reduce(Serial{}, packed, Sum<float>{})) ==
        bits(parallel_reduce(Serial{}, x, Sum<float>{})));
}
TEST_CASE("dimensions that lie in memory as one are one") {
  detail::FlatOffset offset;
  offset.add(5, 1);
  offset.add(1, 77);
  offset.add(4, 5);
  CHECK((offset.rank() == 1 && offset.is_identity() && offset.extent() == 20));
  offset.add(3, 21);
  CHECK((offset.rank() == 2 && !offset.is_identity() && offset(20) == 21 && offset(59) == 61));
  CHECK((offset.lowest() == 0 && offset.highest() == 61));
}
TEST_CASE("a product of extents beyond 64 bits is refused, even where one of them is 0") {
  const std::int64_t large = std::int64_t(1) << 40;
  const float x = 0;
  CHECK_THROWS_WITH(view(&x, {large, large}), "view: the product of the extents must fit 64 bits");
  CHECK_THROWS_AS(view(&x, {large, 0, large}), ArgumentError);
  CHECK(view(static_cast<const float*>(nullptr), {large, 0}).size() == 0);
}
